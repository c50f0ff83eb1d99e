declare module 'virtual:kit-styles.css';
declare module 'virtual:theme.css';
