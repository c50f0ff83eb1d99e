;; The three loops that take most of the reader's time, with SIMD: four 32-bit numbers at a time.
;; plain-kernels.ts computes the same in TypeScript, and kernels.ts says what goes in and comes out.
;; Addresses and lengths are in bytes. `npm run kernels:build` compiles this file into simd-module.ts.
(module
  (import "env" "memory" (memory 1))

  (func $sum_of_lanes (param $lanes v128) (result f32)
    (f32.add
      (f32.add
        (f32x4.extract_lane 0 (local.get $lanes))
        (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add
        (f32x4.extract_lane 2 (local.get $lanes))
        (f32x4.extract_lane 3 (local.get $lanes)))))

  ;; out[row] = sum of matrix[row][i] * vector[i]. Four rows at a time share what is loaded of the vector.
  (func (export "multiply")
    (param $matrix i32) (param $rows i32) (param $row_bytes i32) (param $vector i32) (param $out i32)
    (local $at i32) (local $end i32)
    (local $row i32) (local $two_rows i32) (local $three_rows i32)
    (local $input v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $two_rows (i32.mul (local.get $row_bytes) (i32.const 2)))
    (local.set $three_rows (i32.mul (local.get $row_bytes) (i32.const 3)))
    (loop $next_rows
      (local.set $sum0 (v128.const f32x4 0 0 0 0))
      (local.set $sum1 (v128.const f32x4 0 0 0 0))
      (local.set $sum2 (v128.const f32x4 0 0 0 0))
      (local.set $sum3 (v128.const f32x4 0 0 0 0))
      (local.set $row (local.get $matrix))
      (local.set $at (local.get $vector))
      (local.set $end (i32.add (local.get $vector) (local.get $row_bytes)))
      (loop $next_columns
        (local.set $input (v128.load align=4 (local.get $at)))
        (local.set $sum0 (f32x4.add (local.get $sum0)
          (f32x4.mul (local.get $input) (v128.load align=4 (local.get $row)))))
        (local.set $sum1 (f32x4.add (local.get $sum1)
          (f32x4.mul (local.get $input) (v128.load align=4 (i32.add (local.get $row) (local.get $row_bytes))))))
        (local.set $sum2 (f32x4.add (local.get $sum2)
          (f32x4.mul (local.get $input) (v128.load align=4 (i32.add (local.get $row) (local.get $two_rows))))))
        (local.set $sum3 (f32x4.add (local.get $sum3)
          (f32x4.mul (local.get $input) (v128.load align=4 (i32.add (local.get $row) (local.get $three_rows))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (br_if $next_columns (i32.lt_u (local.get $at) (local.get $end))))
      (f32.store offset=0 (local.get $out) (call $sum_of_lanes (local.get $sum0)))
      (f32.store offset=4 (local.get $out) (call $sum_of_lanes (local.get $sum1)))
      (f32.store offset=8 (local.get $out) (call $sum_of_lanes (local.get $sum2)))
      (f32.store offset=12 (local.get $out) (call $sum_of_lanes (local.get $sum3)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $matrix (i32.add (local.get $matrix) (i32.mul (local.get $row_bytes) (i32.const 4))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
      (br_if $next_rows (local.get $rows))))

  ;; out[point] = squared distance of a place to the point, given up where it reaches the limit. The limit is
  ;; `hopeless` times the least distance so far. It is compared after every 16 dimensions.
  (func (export "measure")
    (param $points i32) (param $count i32) (param $point_bytes i32) (param $place i32) (param $out i32)
    (param $hopeless f32) (param $limit f32)
    (local $at i32) (local $end i32) (local $next_point i32)
    (local $apart v128) (local $sum v128) (local $total f32)
    (loop $next
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $place))
      (local.set $end (i32.add (local.get $place) (local.get $point_bytes)))
      (local.set $next_point (i32.add (local.get $points) (local.get $point_bytes)))
      (block $given_up
        (loop $next_dimensions
          (local.set $apart (f32x4.sub
            (v128.load offset=0 align=4 (local.get $points)) (v128.load offset=0 align=4 (local.get $at))))
          (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $apart) (local.get $apart))))
          (local.set $apart (f32x4.sub
            (v128.load offset=16 align=4 (local.get $points)) (v128.load offset=16 align=4 (local.get $at))))
          (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $apart) (local.get $apart))))
          (local.set $apart (f32x4.sub
            (v128.load offset=32 align=4 (local.get $points)) (v128.load offset=32 align=4 (local.get $at))))
          (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $apart) (local.get $apart))))
          (local.set $apart (f32x4.sub
            (v128.load offset=48 align=4 (local.get $points)) (v128.load offset=48 align=4 (local.get $at))))
          (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $apart) (local.get $apart))))
          ;; Written out: V8 does not inline calls between functions, and with one this loop takes 1.6 times as long.
          (local.set $total (f32.add
            (f32.add
              (f32x4.extract_lane 0 (local.get $sum))
              (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add
              (f32x4.extract_lane 2 (local.get $sum))
              (f32x4.extract_lane 3 (local.get $sum)))))
          (br_if $given_up (f32.ge (local.get $total) (local.get $limit)))
          (local.set $points (i32.add (local.get $points) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $next_dimensions (i32.lt_u (local.get $at) (local.get $end)))))
      (f32.store (local.get $out) (local.get $total))
      (if (f32.lt (f32.mul (local.get $total) (local.get $hopeless)) (local.get $limit))
        (then (local.set $limit (f32.mul (local.get $total) (local.get $hopeless)))))
      (local.set $points (local.get $next_point))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $next (local.get $count))))

  ;; One row of a convolution's output. Two places (a, b) and eight output channels (low, high four) at a time, so that
  ;; each weight that is loaded is used twice. `floor` is 0 to make negative results 0, else minus infinity.
  (func (export "convolve")
    (param $input i32) (param $input_row_bytes i32) (param $step_bytes i32)
    (param $kernel_rows i32) (param $kernel_row_bytes i32)
    (param $weights i32) (param $bias i32) (param $out i32) (param $output_bytes i32)
    (param $places i32) (param $floor f32)
    (local $channel i32) (local $place i32) (local $rows_left i32)
    (local $row i32) (local $at_a i32) (local $at_b i32) (local $end i32)
    (local $weight i32) (local $target i32)
    (local $a_low v128) (local $a_high v128) (local $b_low v128) (local $b_high v128)
    (local $value v128) (local $weight_low v128) (local $weight_high v128)
    (loop $next_channels
      (local.set $place (i32.const 0))
      (loop $next_places
        ;; The last of an odd number of places is computed again, together with the one before it.
        (if (i32.lt_u (i32.sub (local.get $places) (i32.const 2)) (local.get $place))
          (then (local.set $place (i32.sub (local.get $places) (i32.const 2)))))
        (local.set $a_low (v128.load offset=0 align=4 (i32.add (local.get $bias) (local.get $channel))))
        (local.set $a_high (v128.load offset=16 align=4 (i32.add (local.get $bias) (local.get $channel))))
        (local.set $b_low (local.get $a_low))
        (local.set $b_high (local.get $a_high))
        (local.set $row (i32.add (local.get $input) (i32.mul (local.get $place) (local.get $step_bytes))))
        (local.set $weight (i32.add (local.get $weights) (local.get $channel)))
        (local.set $rows_left (local.get $kernel_rows))
        (loop $next_kernel_row
          (local.set $at_a (local.get $row))
          (local.set $at_b (i32.add (local.get $row) (local.get $step_bytes)))
          (local.set $end (i32.add (local.get $row) (local.get $kernel_row_bytes)))
          (loop $next_value
            (local.set $weight_low (v128.load offset=0 align=4 (local.get $weight)))
            (local.set $weight_high (v128.load offset=16 align=4 (local.get $weight)))
            (local.set $value (v128.load32_splat (local.get $at_a)))
            (local.set $a_low (f32x4.add (local.get $a_low) (f32x4.mul (local.get $value) (local.get $weight_low))))
            (local.set $a_high (f32x4.add (local.get $a_high) (f32x4.mul (local.get $value) (local.get $weight_high))))
            (local.set $value (v128.load32_splat (local.get $at_b)))
            (local.set $b_low (f32x4.add (local.get $b_low) (f32x4.mul (local.get $value) (local.get $weight_low))))
            (local.set $b_high (f32x4.add (local.get $b_high) (f32x4.mul (local.get $value) (local.get $weight_high))))
            (local.set $at_a (i32.add (local.get $at_a) (i32.const 4)))
            (local.set $at_b (i32.add (local.get $at_b) (i32.const 4)))
            (local.set $weight (i32.add (local.get $weight) (local.get $output_bytes)))
            (br_if $next_value (i32.lt_u (local.get $at_a) (local.get $end))))
          (local.set $row (i32.add (local.get $row) (local.get $input_row_bytes)))
          (local.set $rows_left (i32.sub (local.get $rows_left) (i32.const 1)))
          (br_if $next_kernel_row (local.get $rows_left)))
        (local.set $target (i32.add
          (i32.add (local.get $out) (i32.mul (local.get $place) (local.get $output_bytes)))
          (local.get $channel)))
        (v128.store offset=0 align=4 (local.get $target)
          (f32x4.max (local.get $a_low) (f32x4.splat (local.get $floor))))
        (v128.store offset=16 align=4 (local.get $target)
          (f32x4.max (local.get $a_high) (f32x4.splat (local.get $floor))))
        (local.set $target (i32.add (local.get $target) (local.get $output_bytes)))
        (v128.store offset=0 align=4 (local.get $target)
          (f32x4.max (local.get $b_low) (f32x4.splat (local.get $floor))))
        (v128.store offset=16 align=4 (local.get $target)
          (f32x4.max (local.get $b_high) (f32x4.splat (local.get $floor))))
        (local.set $place (i32.add (local.get $place) (i32.const 2)))
        (br_if $next_places (i32.lt_u (local.get $place) (local.get $places))))
      (local.set $channel (i32.add (local.get $channel) (i32.const 32)))
      (br_if $next_channels (i32.lt_u (local.get $channel) (local.get $output_bytes))))))
