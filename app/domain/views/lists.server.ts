import { differenceList } from '~/domain/books/differences.list.server'
import { platformFeeList } from '~/domain/books/fees.list.server'
import { depositList } from '~/domain/books/deposits/deposits.list.server'
import { journalExportList } from '~/domain/books/exports/journal-exports.list.server'
import { fundAmountList } from '~/domain/books/funds/fund-amounts.list.server'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { settlementList } from '~/domain/books/settlements.list.server'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { virtualEventList } from '~/domain/events/virtual-events.list.server'
import { membershipList } from '~/domain/memberships/memberships.list.server'
import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { pairList } from '~/domain/merges/pairs.list.server'
import { journalList } from '~/domain/journal/entries.list.server'
import { mailList } from '~/domain/messaging/mails.list.server'
import { pageList } from '~/domain/pages/pages.list.server'
import { feedList } from '~/domain/feeds/feeds.list.server'
import { postList } from '~/domain/feeds/posts.list.server'
import { redirectList } from '~/domain/pages/redirects/redirects.list.server'
import { groupList } from '~/domain/payment-options/groups.list.server'
import { productList } from '~/domain/products/list/products.list.server'
import { promoList } from '~/domain/promotions/promos.list.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { dccList } from '~/domain/reports/dcc.list.server'
import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { impactList } from '~/domain/reports/impact.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { productContributionList } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { segmentList } from '~/domain/segments/segments.list.server'
import { methodList } from '~/domain/shipping/methods.list.server'
import { taxList } from '~/domain/taxes/rules.list.server'
import { userFieldList } from '~/domain/userdefinedfields/fields.list.server'
import { roleList } from '~/domain/staff/roles.list.server'
import { userList } from '~/domain/staff/users.list.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { supporterTypeList } from '~/domain/supporters/types/types.list.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { deviceList } from '~/domain/devices/devices.list.server'
import { reviewList } from '~/domain/device-sales/sales-to-review.list.server'
import type { DeclaredList } from '~/lists/declare/declaration'

const anyList = (list: unknown): DeclaredList => list as DeclaredList

export const LISTS: readonly DeclaredList[] = [
  deviceList,
  reviewList,
  pageList,
  feedList,
  postList,
  redirectList,
  contributionList,
  supporterList,
  supporterTypeList,
  pairList,
  sponseeList,
  sponsorList,
  tributeList,
  receiptList,
  productList,
  promoList,
  groupList,
  segmentList,
  membershipList,
  taxList,
  methodList,
  fundraiseList,
  virtualEventList,
  userFieldList,
  userList,
  roleList,
  mailList,
  journalList,
  paymentList,
  paymentsByItemList,
  productsList,
  dccList,
  impactList,
  impactItemList,
  recurringList,
  transactionList,
  refundList,
  productContributionList,
  platformFeeList,
  settlementList,
  settlementItemList,
  depositList,
  journalExportList,
  fundAmountList,
  differenceList,
].map(anyList)
