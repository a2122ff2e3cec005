import { completeOrder } from '~/domain/pos/complete-order.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderRefusal, orderReply } from './reply'

/** POST /jpanel/pos/{id}/complete (spec 002 section 7). The change is computed here, whatever `cash_change` says. */
export const action = endpoint(completeOrder, {
  read: (body) => ({
    paymentType: body.payment_type,
    cashReceived: body.cash_received,
    checkNumber: body.check_number,
    checkDate: body.check_date,
    checkAmount: body.check_amt,
    reference: body.payment_other_reference,
    note: body.payment_other_note,
    amountShown: body.amount_shown,
    markAsComplete: body.mark_as_complete,
    sendConfirmationEmails: body.send_confirmation_emails,
  }),
  reply: orderReply,
  errors: orderRefusal,
})

export const loader = notGet
