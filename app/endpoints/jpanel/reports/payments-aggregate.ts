import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { notGet, reading } from '~/http/endpoint'
import { fieldsOfAddress } from '~/lists/request/address'

export const loader = notGet
/**
 * POST /jpanel/reports/payments/aggregate.ajax: received and not given back, by gateway and brand, with the filters of
 * the table.
 */
export const action = (args: Parameters<ReturnType<typeof reading>>[0]) =>
  reading(paymentList.permission, async (ctx, body) => {
    const fields = { ...fieldsOfAddress(new URL(args.request.url).searchParams), ...body }
    const table = await paymentTable(ctx, { ...fields, count: 'exact' })
    return { brands: table?.brands ?? [], rows: table?.rows ?? [] }
  })(args)
