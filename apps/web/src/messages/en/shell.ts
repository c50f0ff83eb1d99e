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
} as const;
