export const LETTER = {
  notify: 'letter',
  notify_name: 'Ines Marino',
  notify_address: '1 Pier Road',
  notify_city: 'Portland',
  notify_state: 'ME',
  notify_zip: '04101',
  notify_country: 'US',
}
export const EMAIL = { notify: 'email', notify_name: 'Ines', notify_email: 'ines@example.org' }
