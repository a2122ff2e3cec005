import { CONFIGURATIONS_FAILED } from '~/domain/providers/messages'
import { refreshConfigurations } from '~/domain/providers/refresh-configurations.server'
import { endpoint, notGet } from '~/http/endpoint'
import { configurationsReply } from '~/wire/providers'

/** POST /jpanel/api/v1/settings/payment-providers/bbms/refresh-payment-configurations */
export const loader = notGet
export const action = endpoint(refreshConfigurations, { reply: configurationsReply, failure: CONFIGURATIONS_FAILED })
