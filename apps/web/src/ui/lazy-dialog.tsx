import { type ComponentType, lazy, Suspense } from 'react';

/** A dialog, or another part of a screen, whose code is loaded when it is first shown. Until it is there the page stays as it was. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>; // lazy() hides the props behind a type of refs
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
