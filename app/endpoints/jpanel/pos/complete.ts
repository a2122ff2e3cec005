import { completeSale } from '~/domain/checkout/complete-sale.server'
import { endpoint, notGet } from '~/http/endpoint'
import { payerOf } from '~/http/payer'
import { completionReply } from '~/wire/pos/completion'
import { recountedError } from './reply'

/** POST /jpanel/pos/{id}/complete. The change is computed here, whatever `cash_change` says. */
export const action = endpoint(completeSale, {
  read: (body, request) => ({
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
    paymentToken: body.payment_token,
    paymentMethodId: body.payment_method_id,
    savePaymentMethod: body.save_payment_method,
    agreesToDebit: body.ach_agree_tos,
    payer: payerOf(request),
  }),
  reply: completionReply,
  errors: recountedError,
})

export const loader = notGet
