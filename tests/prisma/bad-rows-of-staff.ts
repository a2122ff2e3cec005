type Row = Record<string, unknown>

export const STAFF_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  staff_phone: [{ phone: '+1 207 555 0142' }, { phone: '' }, { phone: ' ' }],
  staff_digest: [{ digest: 'weekly' }, { digest: 'monthly' }, { digest: '' }],
  staff_role_name: [
    { name: 'Volunteers' },
    { name: '' },
    { name: ' Volunteers' },
    { name: 'Owner' },
    { name: 'custom' },
  ],
  staff_role_permissions: [{ permissions: ['pos.edit'] }, { permissions: [] }],
  staff_role_or_owner: [
    { is_owner: false, role_id: 1 },
    { is_owner: true, role_id: 1 },
  ],
  staff_two_factor: [
    { two_factor_secret: 'x', two_factor_codes: 'x' },
    { two_factor_secret: 'x', two_factor_codes: null },
    { two_factor_secret: null, two_factor_codes: 'x' },
  ],
  staff_two_factor_confirmed: [
    { two_factor_secret: 'x', two_factor_confirmed_at: '2026-01-01' },
    { two_factor_secret: null, two_factor_confirmed_at: '2026-01-01' },
  ],
}
