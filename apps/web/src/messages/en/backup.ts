/** Texts of the download of everything. */
export const backup = {
  heading: 'Download everything',
  text: 'One file with all stockpiles and their codes, goals, orders, history, archives of past wars, people, rights and settings. Any installation of Backline can restore it.',
  without:
    'Not included: sessions, so everybody has to sign in again; imported icons; and the key that encrypts the addresses of Discord webhooks, so these have to be pasted again after a restore elsewhere.',
  secret:
    'The file contains every code, including those of stockpiles that are locked to groups. Keep it where only you can read it. The audit trail records who downloaded it.',
  download: 'Download everything',
  done: '{name} was downloaded.',
} as const;
