import { saveProvider } from '~/domain/providers/save-provider.server'
import { UPDATE_FAILED } from '~/domain/providers/messages'
import { call, fieldErrors, type ErrorStyle } from '~/http/call'
import { STATUS_OF } from '~/kit/errors'
import { providerSaved, readProvider } from '~/wire/providers'

const withError: ErrorStyle = (error) =>
  Response.json(
    { error: error.message, message: error.message, ...fieldErrors(error) },
    { status: STATUS_OF[error.code] },
  )

export const saveProviderCall = call(saveProvider, {
  read: readProvider,
  reply: providerSaved,
  errors: withError,
  failure: UPDATE_FAILED,
})
