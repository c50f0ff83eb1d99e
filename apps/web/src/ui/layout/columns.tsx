import { Box, type BoxProps, type ElementProps } from '@mantine/core';
import styles from './layout.module.css';

interface ColumnsProps extends BoxProps, ElementProps<'div'> {
  /** The least width of a column, a CSS length; without it there are two, whatever the width. */
  min?: string;
}

/** Fields beside each other in equal columns, as many as there is room for. */
export function Columns({ min = '34%', ...props }: ColumnsProps) {
  return <Box className={styles.columns ?? ''} __vars={{ '--column': min }} {...props} />;
}
