import { bankProfiles } from '@sala/contract/fees/bank-profiles'
import { catalogs } from '@sala/contract/fees/catalogs'
import { currencies, exchangeRates, listCurrencies, paymentExchangeRates } from '@sala/contract/fees/currencies'
import { defaultCreditDays } from '@sala/contract/fees/default-credit-days'
import { discountRules } from '@sala/contract/fees/discount-rules'
import * as feeChanges from '@sala/contract/fees/fee-changes'
import { feeGroups, listGroupFees as groupFeesOperation } from '@sala/contract/fees/fee-groups'
import { feeSetups, feeTypes } from '@sala/contract/fees/fee-setups'
import { instalmentPlans } from '@sala/contract/fees/instalment-plans'
import { readMappingForm as mappingFormOperation, monthlySemesterMappings } from '@sala/contract/fees/monthly-semester-mappings'
import { familyNotices, paymentAnnouncements } from '@sala/contract/fees/payment-announcements'
import * as pricing from '@sala/contract/fees/price-queries'
import { promotions } from '@sala/contract/fees/promotions'
import { scholarships, saveScholarships as scholarshipsOperation } from '@sala/contract/fees/scholarships'
import * as services from '@sala/contract/fees/service-subscriptions'
import { staffChildren } from '@sala/contract/fees/staff-children'
import { studentScholarships } from '@sala/contract/fees/student-scholarships'
import { optionFields } from '@sala/contract/kit/resource'
import { type AnyColumn, sql } from 'drizzle-orm'
import { gradingDefinitions } from '../academics/tables.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, inOwnBranches } from '../kit/scope.ts'
import { companies } from '../organisation/tables.ts'
import { aboutStudents } from '../people/public.ts'
import { students } from '../people/tables.ts'
import { makeWhole, orderSiblings } from './check-discounts.ts'
import { copyFees } from './copy-fees.ts'
import { explainPrice } from './explain-price.ts'
import { noticesForFamilies } from './family-notices.ts'
import { keepFeesOfBranch, listGroupFees } from './group-fees.ts'
import { keepCurrencyInUse, refuseLostCurrency } from './keep-currencies.ts'
import { keepUsedRate, refuseUsedRate } from './keep-rates.ts'
import { endSubscription, keepOffered, querySubscriptions } from './keep-subscriptions.ts'
import { queryFeeGroup, queryFees } from './query-fees.ts'
import { readMappingForm } from './read-mapping-form.ts'
import { retireFee } from './retire-fee.ts'
import { keepOwnResult, saveScholarships } from './save-scholarships.ts'
import * as tables from './tables.ts'

const namesOf = (student_id: AnyColumn) => ({
  student_name_en: sql`(select s.last_name_en || ' ' || s.first_name_en from ${students} s where s.student_id = ${student_id})`,
  student_name_kh: sql`(select s.last_name_kh || ' ' || s.first_name_kh from ${students} s where s.student_id = ${student_id})`,
})

export function fees(app: App): void {
  const { feeSetups: fee, serviceSubscriptions: subscription } = tables
  mountResource(app, feeTypes, { table: tables.feeTypes, scope: allStaff })
  mountResource(app, instalmentPlans, {
    table: tables.instalmentPlans,
    scope: inOwnBranches(tables.instalmentPlans.branch_id),
    owned: { parts: { table: tables.instalmentParts, parent: tables.instalmentParts.plan_id } },
    beforeSave: makeWhole,
  })
  mountResource(app, feeSetups, { table: fee, scope: inOwnBranches(fee.branch_id) })
  mountOperation(app, feeChanges.copyFees, copyFees)
  mountOperation(app, feeChanges.retireFee, retireFee)
  mountResource(app, feeGroups, {
    table: tables.feeGroups,
    scope: inOwnBranches(tables.feeGroups.branch_id),
    owned: { items: { table: tables.feeGroupItems, parent: tables.feeGroupItems.fee_group_id } },
    beforeSave: keepFeesOfBranch,
  })
  mountOperation(app, groupFeesOperation, listGroupFees)
  mountResource(app, services.serviceSubscriptions, {
    table: subscription,
    scope: { 'staff-api': aboutStudents(subscription.student_id)['staff-api'] },
    computed: {
      ...namesOf(subscription.student_id),
      fee_name_en: sql`(select f.fee_name_en from ${fee} f where f.fee_setup_id = ${subscription.fee_setup_id})`,
      fee_name_kh: sql`(select f.fee_name_kh from ${fee} f where f.fee_setup_id = ${subscription.fee_setup_id})`,
    },
    beforeSave: keepOffered,
  })
  mountOperation(app, services.querySubscriptions, querySubscriptions)
  mountOperation(app, services.endSubscription, endSubscription)
  mountResource(app, monthlySemesterMappings, {
    table: tables.monthlySemesterMappings,
    scope: inOwnBranches(tables.monthlySemesterMappings.branch_id),
  })
  mountOperation(app, mappingFormOperation, readMappingForm)
  mountResource(app, paymentAnnouncements, { table: tables.paymentAnnouncements, scope: inOwnBranches(tables.paymentAnnouncements.branch_id) })
  mountResource(app, familyNotices, { table: tables.paymentAnnouncements, scope: noticesForFamilies })
  mountResource(app, catalogs, { table: tables.catalogs, scope: allStaff })
  mountOperation(app, pricing.queryFees, queryFees)
  mountOperation(app, pricing.queryFeeGroup, queryFeeGroup)
  mountOperation(app, pricing.explainPrice, explainPrice)
  mountDiscounts(app)
  mountMoney(app)
}

function mountDiscounts(app: App): void {
  const { staffChildren: child, scholarships: scholarship } = tables
  mountResource(app, promotions, { table: tables.promotions, scope: inOwnBranches(tables.promotions.branch_id) })
  mountResource(app, scholarships, {
    table: scholarship,
    scope: allStaff,
    computed: {
      result: sql`(select d.grade || ' · ' || d.definition_name_en || ' · ' || d.definition_name_kh from ${gradingDefinitions} d where d.grade_definition_id = ${scholarship.grade_definition_id})`,
    },
    beforeSave: keepOwnResult,
  })
  mountOperation(app, scholarshipsOperation, saveScholarships)
  mountResource(app, studentScholarships, {
    table: tables.studentScholarships,
    scope: { 'staff-api': aboutStudents(tables.studentScholarships.student_id)['staff-api'] },
  })
  mountResource(app, discountRules, { table: tables.discountRules, scope: inOwnBranches(tables.discountRules.branch_id), beforeSave: orderSiblings })
  mountResource(app, staffChildren, {
    table: child,
    scope: { 'staff-api': aboutStudents(child.student_id)['staff-api'] },
    computed: namesOf(child.student_id),
  })
}

function mountMoney(app: App): void {
  const { defaultCreditDays: credit } = tables
  mountResource(app, currencies, {
    table: tables.currencies,
    scope: allStaff,
    beforeSave: keepCurrencyInUse,
    remove: async ({ store, key, actor, tx }) => {
      await refuseLostCurrency(tx, key.id as number)
      await store.remove(tx, actor, key)
    },
  })
  for (const rates of [exchangeRates, paymentExchangeRates]) {
    mountResource(app, rates, {
      table: tables.exchangeRates,
      scope: allStaff,
      beforeSave: keepUsedRate,
      remove: async ({ store, key, actor, tx }) => {
        await refuseUsedRate(tx, key.id as number)
        await store.remove(tx, actor, key)
      },
    })
  }
  mountOperation(app, listCurrencies, async ({ actor, call, store }) => {
    const { data } = await store(currencies).list(call.db, actor, { perPage: 200, fields: optionFields(currencies), filters: { is_active: [1] } })
    return { data } as never
  })
  mountResource(app, bankProfiles, { table: tables.bankProfiles, scope: inOwnBranches(tables.bankProfiles.branch_id) })
  mountResource(app, defaultCreditDays, {
    table: credit,
    scope: allStaff,
    computed: {
      company_name_en: sql`(select c.company_name_en from ${companies} c where c.company_id = ${credit.company_id})`,
      company_name_kh: sql`(select c.company_name_kh from ${companies} c where c.company_id = ${credit.company_id})`,
    },
  })
}
