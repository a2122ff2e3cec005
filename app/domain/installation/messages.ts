export const STOPPED_WORDS =
  'This is a copy of another installation: no emails, webhooks, charges or jobs go out until an owner ' +
  'confirms it on Jobs.'

export const OUTGOING_STOPPED =
  'This database belongs to another installation. An owner can confirm this one on the page Jobs.'

export const NOT_STOPPED = 'This installation was confirmed already.'

export const SECRET_DOES_NOT_FIT =
  'ALMONER_SECRET is not the secret of this database, so what it encrypted cannot be read. Set the secret that was ' +
  'used before, or add that one to ALMONER_OLD_SECRETS. If it is lost, docs/operating.md says how to go on without it.'
