/** Operations that are not final, move no money and email nobody, so the user can revert them. */
export const PLAIN_ACTIONS: ReadonlySet<string> = new Set(
  (
    'addMembers addNotes changeSheet createPage hideSetup pinView unpinView reopenSponsor ' +
    'restoreSupporterType saveStripeKeys saveSupporterType setSupporterType skipSetupStep ' +
    'addCategories addPage addSponsee addSupporter addTemplate addToProducts addToSupporter addType ' +
    'archiveRow changePassword changeSlug checkConnection checkReferences confirmFactor copyPage ' +
    'copyProducts correctRow correctSale countStock createStream duplicatePost duplicatePromo ' +
    'duplicateRow duplicateTheme editContribution editHook editPeriod editSupporter editTemplate ' +
    'editTribute editType enableFactor exportJournal findPairs leaveOutKnown lockTheme makeDefaultForm ' +
    'makeDefaultTemplate makeDeposit mapColumns moveCategory movePage movePost printLetters printReceipts ' +
    'recountPromo refreshConfigurations refreshPaymentStatus refreshPublicKey requestBackup requestCheck ' +
    'restoreContribution restoreField restoreGroup restoreMembership restorePage restoreProducts ' +
    'restoreRow reviseReceipt saveAccounts saveAsset saveCaption saveConversation saveField saveGroup ' +
    'saveMembership saveMethod savePanel savePromo saveRedirect saveRule saveSegment saveThemeSettings ' +
    'saveTiers saveTogether saveTotals saveView saveWithStream setBackupKey setSupporterState shareView ' +
    'signOutElsewhere signOutPerson switchConversation undoMerge unlockTheme uploadDownloads uploadFiles ' +
    'uploadWorkbook'
  ).split(' '),
)
