import { Bones, FieldBones, RowBones } from '../../ui/bones.tsx';

/** The shape of a list of goals. */
export function GoalBones() {
  return (
    <Bones>
      <FieldBones count={2} />
      <RowBones count={14} />
    </Bones>
  );
}
