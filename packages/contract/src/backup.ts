import { emptyBody, feature, nothing } from './endpoint/endpoint.ts';

export const backup = feature('backup', {
  /**
   * The file of `npm run backup`, without sessions (docs/spec/administration.md#download-everything). A write, although it changes
   * nothing: each call is in the audit trail, and no page of another site can cause it.
   */
  download: {
    summary: 'Everything as one file, which any installation can restore.',
    method: 'POST',
    path: '/api/backup',
    access: 'admin',
    body: emptyBody,
    reply: nothing,
    file: 'application/gzip',
    changes: [],
    audited: true,
    transaction: 'own',
    limit: 'backup',
  },
});
