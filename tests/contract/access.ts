/**
 * Who may use each route: 'public' (nobody needs to be signed in), 'staff' (anyone who is), or the permission that is enough.
 * A route without a line here fails the contract tests.
 */
export const ACCESS: Record<string, string> = {
  'endpoints/jpanel/pos/categories': 'pos.edit',
  'endpoints/jpanel/pos/products': 'pos.edit',
  'endpoints/jpanel/pos/bookmark-add': 'pos.edit',
  'endpoints/jpanel/pos/bookmark-remove': 'pos.edit',
  'endpoints/jpanel/pos/new': 'pos.edit',
  'endpoints/jpanel/pos/update': 'pos.edit',
  'endpoints/jpanel/pos/add': 'pos.edit',
  'endpoints/jpanel/pos/remove': 'pos.edit',
  'endpoints/jpanel/pos/complete': 'pos.edit',
  'endpoints/jpanel/supporters/autocomplete': 'member.view',
  'pages/jpanel/login': 'public',
  'pages/jpanel/password/forgot': 'public',
  'pages/jpanel/password/reset': 'public',
  'pages/jpanel/logout': 'staff',
  'pages/jpanel/profile': 'staff',
  'pages/jpanel/users/list': 'user.view',
  'pages/jpanel/users/person': 'user.edit',
  'pages/jpanel/settings/outbox': 'owner.only',
  'pages/jpanel/settings/outbox-mail': 'owner.only',
  'endpoints/jpanel/users/regenerate-key': 'user.add',
  'endpoints/jpanel/users/destroy': 'user.edit',
}
