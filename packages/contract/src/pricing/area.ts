import { defineArea } from '../kit/area.ts'
import { bankProfiles } from './bank-profiles.ts'
import { catalogs } from './catalogs.ts'
import { currencies, exchangeRates, listCurrencies, paymentExchangeRates } from './currencies.ts'
import { defaultCreditDays } from './default-credit-days.ts'
import { discountRules } from './discount-rules.ts'
import { copyFees, retireFee } from './fee-changes.ts'
import { feeGroups, listGroupFees } from './fee-groups.ts'
import { feeSetups, feeTypes } from './fee-setups.ts'
import { instalmentPlans } from './instalment-plans.ts'
import { monthlySemesterMappings, readMappingForm } from './monthly-semester-mappings.ts'
import { familyNotices, paymentAnnouncements } from './payment-announcements.ts'
import { changePrices, readPriceGrid } from './price-grid.ts'
import { queryFeeGroup, queryFees } from './price-queries.ts'
import { promotions } from './promotions.ts'
import { saveScholarships, scholarships } from './scholarships.ts'
import { endSubscription, querySubscriptions, serviceSubscriptions } from './service-subscriptions.ts'
import { staffChildren } from './staff-children.ts'
import { studentScholarships } from './student-scholarships.ts'

export const pricing = defineArea({
  name: 'pricing',
  label: ['Fees', 'ថ្លៃសិក្សា'],
  resources: {
    feeSetups,
    feeTypes,
    feeGroups,
    serviceSubscriptions,
    instalmentPlans,
    monthlySemesterMappings,
    paymentAnnouncements,
    familyNotices,
    promotions,
    scholarships,
    studentScholarships,
    discountRules,
    staffChildren,
    currencies,
    exchangeRates,
    paymentExchangeRates,
    bankProfiles,
    defaultCreditDays,
    catalogs,
  },
  operations: {
    queryFees,
    queryFeeGroup,
    copyFees,
    retireFee,
    readPriceGrid,
    changePrices,
    listGroupFees,
    querySubscriptions,
    endSubscription,
    readMappingForm,
    saveScholarships,
    listCurrencies,
  },
})
