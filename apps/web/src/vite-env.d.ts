declare module 'virtual:mantine-styles.css';
declare module 'virtual:theme.css';
