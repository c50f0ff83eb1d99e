export const welcome = {
  title: 'Welcome, {name}',
  noPermissions: {
    title: 'You have no rights here yet',
    hint: 'Ask an admin of this server to give one of your Discord roles a permission group, then log in again.',
  },
  entries: 'Where to go',
  overview: {
    title: 'Logistics Overview',
    text: 'Everything that lies in all warehouses, against its goals.',
  },
  warehouses: {
    title: 'Warehouses',
    text: 'Stockpiles, codes and stock, place by place.',
  },
  fir: {
    title: 'FIR',
    text: 'Drop screenshots of a stockpile and submit what was read.',
  },
} as const;
