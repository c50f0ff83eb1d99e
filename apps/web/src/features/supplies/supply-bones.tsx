import { CardBones, FieldBones, HeadingBones } from '../../ui/bones.tsx';

/** The shape of a supply list. */
export function SupplyBones() {
  return (
    <>
      <FieldBones count={5} onPhone={1} />
      <HeadingBones />
      <CardBones count={16} height="7.75rem" width="17rem" gap="var(--space-2)" />
    </>
  );
}
