import { addSponsor } from '~/domain/sponsors/add-sponsor.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readNewSponsor, sponsorReply } from '~/wire/sponsors'

/** POST /jpanel/sponsor */
export const loader = notGet
export const action = endpoint(addSponsor, { read: readNewSponsor, reply: sponsorReply })
