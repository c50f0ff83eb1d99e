import { FieldSkeleton, RowSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The shape of a list of goals. */
export function GoalSkeleton() {
  return (
    <Skeleton>
      <FieldSkeleton count={2} />
      <RowSkeleton count={14} />
    </Skeleton>
  );
}
