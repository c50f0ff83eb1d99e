export const about = {
  open: 'About Backline',
  title: 'About Backline',
  purpose:
    'Backline tracks stockpiles, reads inventory screenshots and plans supplies for the logistics officers of a Foxhole regiment.',
  creators:
    'Made by logistics officers for logistics officers: the Backline contributors. Version {version}.',
  community: 'Questions and ideas go to <link>our community on Discord</link>.',
  fir: 'Screenshot reading is based on the idea of <link>FIR, the Foxhole Inventory Report</link>, by GICodeWarrior.',
  icons: 'Item icons: <link>game-icons.net</link> and its authors, licence <licence>CC BY 3.0</licence>.',
  game: 'Foxhole is a game by Siege Camp. This tool is made by players and is no part of it.',
} as const;
