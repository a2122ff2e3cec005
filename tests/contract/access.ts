/**
 * Who may use each route: 'public' (nobody needs to be signed in), 'staff' (anyone who is), or the permission that is enough.
 * A route without a line here fails the contract tests.
 */
export const ACCESS: Record<string, string> = {
  // Sign-in
  'pages/jpanel/login': 'public',
  'pages/jpanel/password/forgot': 'public',
  'pages/jpanel/password/reset': 'public',
  'pages/jpanel/password/undo-email': 'public',
  'endpoints/jpanel/sign-in-again': 'public',
  'pages/jpanel/logout': 'staff',
  // Links that supporters are sent
  'pages/linked/download': 'public',
  // What gateways tell by themselves: signed
  'endpoints/jpanel/gateway/events': 'public',
  // The shell
  'pages/jpanel/home': 'staff',
  'pages/jpanel/missing': 'staff',
  'pages/jpanel/scheme': 'staff',
  'pages/jpanel/palette': 'staff',
  'pages/jpanel/profile': 'staff',
  'endpoints/jpanel/search/find': 'pos.edit',
  // Contributions
  'pages/jpanel/contributions/list': 'order.view',
  'pages/jpanel/contributions/record': 'order.view',
  'pages/jpanel/contributions/packing-slip': 'order.view',
  'endpoints/jpanel/contributions/listing': 'order.view',
  'endpoints/jpanel/contributions/csv': 'order.view',
  'endpoints/jpanel/contributions/batch': 'order.edit',
  'endpoints/jpanel/contributions/batch-progress': 'order.view',
  'endpoints/jpanel/contributions/filters': 'order.view',
  // Point of sale
  'pages/jpanel/pos/till': 'pos.edit',
  'endpoints/jpanel/pos/categories': 'pos.edit',
  'endpoints/jpanel/pos/products': 'pos.edit',
  'endpoints/jpanel/pos/bookmark-add': 'pos.edit',
  'endpoints/jpanel/pos/bookmark-remove': 'pos.edit',
  'endpoints/jpanel/pos/new': 'pos.edit',
  'endpoints/jpanel/pos/update': 'pos.edit',
  'endpoints/jpanel/pos/add': 'pos.edit',
  'endpoints/jpanel/pos/add-by-child-reference': 'pos.edit',
  'endpoints/jpanel/pos/add-by-fundraising-page': 'pos.edit',
  'endpoints/jpanel/pos/sponsorships': 'pos.edit',
  'endpoints/jpanel/pos/remove': 'pos.edit',
  'endpoints/jpanel/pos/promos-apply': 'pos.edit',
  'endpoints/jpanel/pos/complete': 'pos.edit',
  'endpoints/jpanel/pos/give-up-payment': 'pos.edit',
  'endpoints/jpanel/pos/refund': 'order.refund',
  'endpoints/jpanel/pos/recent': 'pos.edit',
  'endpoints/jpanel/pos/open': 'pos.edit',
  'endpoints/jpanel/pos/discard': 'pos.edit',
  'endpoints/jpanel/pos/restore': 'pos.edit',
  'endpoints/jpanel/pos/again': 'pos.edit',
  'endpoints/jpanel/pos/supporters': 'pos.edit',
  'pages/jpanel/pos/receipt': 'pos.edit',
  // Supporters
  'pages/jpanel/supporters/record': 'member.view',
  'endpoints/jpanel/supporters/autocomplete': 'member.view',
  // Tributes
  'pages/jpanel/tributes/list': 'tribute.view',
  'pages/jpanel/tributes/record': 'tribute.view',
  'endpoints/jpanel/tributes/listing': 'tribute.view',
  'endpoints/jpanel/tributes/csv': 'tribute.view',
  'endpoints/jpanel/tributes/modal': 'tribute.view',
  'endpoints/jpanel/tributes/edit': 'tribute.edit',
  'endpoints/jpanel/tributes/notify': 'tribute.edit',
  'endpoints/jpanel/tributes/destroy': 'tribute.edit',
  // Sponsorship and fundraising
  'endpoints/jpanel/sponsorships/sponsees': 'sponsorship.view',
  'endpoints/jpanel/fundraising/fundraisers': 'fundraisingpages.edit',
  // Staff and settings
  'pages/jpanel/users/list': 'user.view',
  'pages/jpanel/users/person': 'user.edit',
  'endpoints/jpanel/users/regenerate-key': 'user.add',
  'endpoints/jpanel/users/destroy': 'user.edit',
  'pages/jpanel/settings/home': 'admin.general',
  'pages/jpanel/settings/outbox': 'owner.only',
  'pages/jpanel/settings/outbox-mail': 'owner.only',
}
