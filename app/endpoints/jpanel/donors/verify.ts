import { verifyCrm } from '~/domain/integrations/donors/verify-crm.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readCredentials } from '~/wire/crm/account'

/** POST /jpanel/donor/verify_connection.json */
export const loader = notGet
export const action = endpoint(verifyCrm, { read: readCredentials, reply: (isGood) => isGood })
