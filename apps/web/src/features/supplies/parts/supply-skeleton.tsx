import { CardSkeleton, FieldSkeleton, HeadingSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The shape of a supply list. */
export function SupplySkeleton() {
  return (
    <>
      <FieldSkeleton count={5} onPhone={1} />
      <SupplyCardSkeleton />
    </>
  );
}

/** The shape of its cards alone. */
export function SupplyCardSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton>
        <HeadingSkeleton />
        <CardSkeleton count={16} height="7.75rem" width="17rem" gap="var(--space-2)" />
      </Skeleton>
    </div>
  );
}
