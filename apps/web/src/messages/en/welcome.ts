export const welcome = {
  title: 'Welcome, {name}',
  noPermissions: {
    title: 'You have no rights here yet',
    hint: 'Ask an admin of this server to give one of your Discord roles a permission group, then log in again.',
  },
  start: {
    open: 'Getting Started',
    title: 'Getting Started',
    login:
      'Log in with your Discord account. Backline asks for your name and your roles in the linked Discord, for nothing else.',
    rights:
      'Your Discord roles decide what you may see and do. If you see nothing, ask an admin of your Discord for a role.',
    warehouse:
      'Under Warehouses, add the depots and seaports that you use, each with its stockpiles and their codes.',
    picture:
      'In the game, open the map and point at a stockpile so that its contents show, and take a screenshot. Paste it under FIR, check what was read, and submit it.',
    plan: 'Set goals for a warehouse. The overview then shows what is short, LogiGen plans the shipments, and a pyramid shows the front what it needs.',
  },
  entries: 'Where to go',
  overview: {
    title: 'Logistics Overview',
    text: 'The stock of all warehouses, compared with its goals.',
  },
  warehouses: {
    title: 'Warehouses',
    text: 'Stockpiles, codes and stock, place by place.',
  },
  pyramid: {
    title: 'Frontline Dispatch',
    text: 'The logistics pyramid: what the front needs next, at a glance.',
  },
  logigen: {
    title: 'LogiGen',
    text: 'What to load where, container by container, and who brings it.',
  },
  fir: {
    title: 'FIR',
    text: 'Drop screenshots of a stockpile and submit what was read.',
  },
} as const;
