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
    welcome: 'Welcome',
    home: 'Home',
    inventory: 'Inventory',
  },
  user: {
    open: 'Open user panel',
    title: 'Account',
    rights: 'Rights: {rights}',
    admin: 'admin',
    read: 'read',
    edit: 'edit',
    manage: 'manage',
    none: 'none',
    logout: 'Logout',
  },
  live: {
    report: '{by} reported <link>{stockpile}</link>',
    undo: '{by} undid the latest report of <link>{stockpile}</link>',
    lost: 'Changes by others do not arrive at the moment. Trying again…',
  },
} as const;
