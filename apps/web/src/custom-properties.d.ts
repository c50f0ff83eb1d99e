import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which React's type does not know. */
    [name: `--${string}`]: string | number | undefined;
  }
}
