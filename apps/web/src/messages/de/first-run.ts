export const firstRun = {
  see: 'Sehen, was einzurichten ist',
};
