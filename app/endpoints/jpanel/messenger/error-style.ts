import { errorList, type ErrorStyle } from '~/http/call'
import { STATUS_OF } from '~/kit/errors'

/**
 * Field errors stay on their fields. A missing permission returns `{error}` with 403; other errors return the bare
 * sentence, with 404 if a record was not found and otherwise with 422 (R-MESSENGER-4).
 */
export const bareSentence: ErrorStyle = (error, ctx, args) => {
  if (error.code === 'forbidden') return Response.json({ error: error.message }, { status: STATUS_OF.forbidden })
  const fields = Object.keys(error.fields)
  if (error.code === 'invalid' && fields.some((name) => name !== 'phone_number')) return errorList(error, ctx, args)
  return Response.json(error.message, {
    status: error.code === 'not-found' ? STATUS_OF['not-found'] : STATUS_OF.refused,
  })
}
