import { column, STORED_NUMBER, type Column } from '../field'
import { COUNTRY_UNKNOWN } from '../messages'

export const makeContributionColumns = (countries: readonly string[]): Column[] => [
  column('date', { type: 'date', required: true }),
  column('subtotal_amt', { label: 'Subtotal', type: 'number', required: true }),
  column('dcc', { label: 'DCC', type: 'number', description: 'Donor covers costs: a number; empty is 0' }),
  column('total', { type: 'number', required: true }),
  column('first_name', { required: true }),
  column('last_name', { required: true }),
  column('email', { required: true, isEmail: true }),
  column('marketing_opt_in', { type: 'boolean' }),
  column('organization_name', { max: 100 }),
  column('address_line_1', { max: 450 }),
  column('address_line_2', { max: 450 }),
  column('city'),
  column('state'),
  column('zip', { label: 'ZIP' }),
  column('phone'),
  column('country', { max: 2, loose: true, list: countries, listMessage: COUNTRY_UNKNOWN }),
  column('payment_auth', { label: 'Payment authorization' }),
  column('dp_donor_id', { label: 'DonorPerfect donor ID' }),
  column('dp_gift_id', { label: 'DonorPerfect gift ID' }),
  column('sf_id', { label: 'Salesforce ID' }),
  column(STORED_NUMBER, {
    description: 'Of a contribution that is here already, as an export writes it; such a row changes nothing',
  }),
]
