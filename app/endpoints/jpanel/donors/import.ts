import { startImport } from '~/domain/integrations/donors/start-import.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readImport } from '~/wire/crm/account'

/** POST /jpanel/donors/import: answers at once, a job does the work. */
export const loader = notGet
export const action = endpoint(startImport, { read: readImport, reply: (isStarted) => isStarted })
