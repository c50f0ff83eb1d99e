/** Texts of the download of everything. */
export const backup = {
  heading: 'Download everything',
  text: 'One file with all stockpiles and their codes, goals, orders, history, archives of past wars, people, rights and settings. Any installation of Backline can restore it.',
  without:
    'Not in it: sessions, so everybody signs in again; imported icons; and what the addresses of Discord webhooks are encrypted with, so these are pasted again after a restore elsewhere.',
  secret:
    'The file holds every code, also of stockpiles that are locked to groups. Keep it where only you can read it. The audit trail says who downloaded it.',
  download: 'Download everything',
  done: '{name} was downloaded.',
} as const;
