export const shell = {
  skip: 'Skip to content',
  menu: {
    open: 'Open menu',
    title: 'Menu',
  },
  navigation: {
    bar: 'Main',
    panel: 'Sections',
    overview: 'Overview',
    warehouses: 'Warehouses',
    fir: 'FIR',
    login: 'Login',
    gettingStarted: 'Getting Started',
    home: 'Home',
    inventory: 'Inventory',
  },
  user: {
    open: 'Open user panel',
    title: 'Signed in as',
    logout: 'Logout',
  },
  about: {
    open: 'About Backline',
    title: 'About Backline',
    purpose:
      'Backline tracks stockpiles, reads inventory screenshots and plans supplies for the logistics officers of a Foxhole regiment.',
    fir: 'Reading screenshots follows the path of <link>FIR, the Foxhole Inventory Report</link>, made by GICodeWarrior.',
    icons: 'Item icons: <link>game-icons.net</link> and its authors, licence <licence>CC BY 3.0</licence>.',
    game: 'Foxhole is a game by Siege Camp. This tool is made by players and is no part of it.',
  },
} as const;
