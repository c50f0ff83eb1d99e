import { Bones, CardBones, FieldBones, HeadingBones } from '../../ui/bones.tsx';

/** The shape of a supply list. */
export function SupplyBones() {
  return (
    <>
      <FieldBones count={5} onPhone={1} />
      <SupplyCardBones />
    </>
  );
}

/** The shape of its cards alone. */
export function SupplyCardBones() {
  return (
    <div aria-hidden>
      <Bones>
        <HeadingBones />
        <CardBones count={16} height="7.75rem" width="17rem" gap="var(--space-2)" />
      </Bones>
    </div>
  );
}
