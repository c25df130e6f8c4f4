import { defineArea } from '../kit/area.ts'
import { readCommunicationLog } from './communication-log.ts'
import { mailAccounts } from './mail-accounts.ts'
import { notificationManuals } from './manuals.ts'
import { messageSettings } from './message-settings.ts'
import { printMessageSlips } from './message-slips.ts'
import { messageWriting } from './message-writing.ts'
import { listLatelyReceivers, listReceivers } from './notice-receivers.ts'
import { ownTest } from './notices.ts'
import { notificationHistories } from './notification-histories.ts'
import { listMonitoring, listMonitoringTypes, notificationMonitoring } from './notification-monitoring.ts'
import * as own from './own-channels.ts'
import { ownHistories } from './own-notices.ts'
import { notificationSchedules } from './schedules.ts'
import { approveManual, cancelManual, createManual, previewManual, sendManual } from './send-manuals.ts'
import { smsAccounts } from './sms-accounts.ts'
import { telegramBots } from './telegram-bots.ts'
import { listParameters, notificationTemplates, uploadMessagePicture } from './templates.ts'
import { testMailAccount, testSmsAccount, testTelegramBot } from './test-senders.ts'
import { countUnread, readNotices } from './unread-notices.ts'

export const notifications = defineArea({
  name: 'notifications',
  label: ['Messages', 'សារ'],
  resources: {
    messageWriting,
    notificationManuals,
    notificationHistories,
    notificationMonitoring,
    notificationTemplates,
    notificationSchedules,
    messageSettings,
    telegramBots,
    mailAccounts,
    smsAccounts,
  },
  operations: {
    ...ownHistories,
    countUnread,
    readNotices,
    printMessageSlips,
    listReceivers,
    listLatelyReceivers,
    listMonitoring,
    listMonitoringTypes,
    readCommunicationLog,
    listParameters,
    uploadMessagePicture,
    createManual,
    previewManual,
    sendManual,
    approveManual,
    cancelManual,
    readOwnChannels: own.readOwnChannels,
    saveWishes: own.saveWishes,
    addBrowser: own.addBrowser,
    linkTelegram: own.linkTelegram,
    removeAddress: own.removeAddress,
    testOwnChannels: own.testOwnChannels,
    wantMailAgain: own.wantMailAgain,
    stopMail: own.stopMail,
    testTelegramBot,
    testMailAccount,
    testSmsAccount,
  },
  notices: { ownTest },
})
