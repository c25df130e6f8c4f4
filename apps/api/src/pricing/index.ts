import { optionFields } from '@sala/contract/kit/resource'
import { pricing as area } from '@sala/contract/pricing/area'
import { currencies, type exchangeRates } from '@sala/contract/pricing/currencies'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { aboutStudents } from '../accounts/public.ts'
import type { Mount } from '../kit/mount/mount-resource.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { allStaff, inOwnBranches } from '../kit/store/scope.ts'
import { tie } from '../kit/store/store.ts'
import { gradingDefinitions } from '../tables/academics.ts'
import { companies } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'
import * as tables from '../tables/pricing.ts'
import { changePrices } from './change-prices.ts'
import { makeWhole, orderSiblings } from './check-discounts.ts'
import { checkPayLink } from './check-pay-link.ts'
import { copyFees } from './copy-fees.ts'
import { noticesForFamilies } from './family-notices.ts'
import { keepFeesOfBranch, listGroupFees } from './group-fees.ts'
import { keepCurrencyInUse, refuseLostCurrency } from './keep-currencies.ts'
import { keepUsedRate, refuseUsedRate } from './keep-rates.ts'
import { endSubscription, keepOffered, querySubscriptions } from './keep-subscriptions.ts'
import { readPriceGrid } from './price-grid.ts'
import { queryFeeGroup, queryFees } from './query-fees.ts'
import { readMappingForm } from './read-mapping-form.ts'
import { retireFee } from './retire-fee.ts'
import { keepOwnResult, saveScholarships } from './save-scholarships.ts'

const namesOf = (student_id: AnyPgColumn) => ({
  student_name_en: sql`(select s.last_name_en || ' ' || s.first_name_en from ${students} s where s.student_id = ${student_id})`,
  student_name_kh: sql`(select s.last_name_kh || ' ' || s.first_name_kh from ${students} s where s.student_id = ${student_id})`,
})
const pastNamesOf = (student_id: AnyPgColumn) => ({
  student_name_en: [tie(students.student_id, student_id)],
  student_name_kh: [tie(students.student_id, student_id)],
})

export const pricing = serveArea(area, (_app) => {
  const { feeSetups: fee, serviceSubscriptions: subscription } = tables
  const { staffChildren: child, scholarships: scholarship } = tables
  const { defaultCreditDays: credit } = tables
  const rates: Mount<typeof exchangeRates> = {
    table: tables.exchangeRates,
    scope: allStaff,
    beforeSave: keepUsedRate,
    remove: async ({ store, key, actor, tx }) => {
      await refuseUsedRate(tx, key.id as number)
      await store.remove(tx, actor, key)
    },
  }
  return {
    resources: {
      feeSetups: { table: fee, scope: inOwnBranches(fee.branch_id) },
      feeTypes: { table: tables.feeTypes, scope: allStaff },
      feeGroups: {
        table: tables.feeGroups,
        scope: inOwnBranches(tables.feeGroups.branch_id),
        owned: { items: { table: tables.feeGroupItems, parent: tables.feeGroupItems.fee_group_id } },
        beforeSave: keepFeesOfBranch,
      },
      serviceSubscriptions: {
        table: subscription,
        scope: { 'staff-api': aboutStudents(subscription.student_id)['staff-api'] },
        computed: {
          ...namesOf(subscription.student_id),
          fee_name_en: sql`(select f.fee_name_en from ${fee} f where f.fee_setup_id = ${subscription.fee_setup_id})`,
          fee_name_kh: sql`(select f.fee_name_kh from ${fee} f where f.fee_setup_id = ${subscription.fee_setup_id})`,
        },
        past: {
          ...pastNamesOf(subscription.student_id),
          fee_name_en: [tie(fee.fee_setup_id, subscription.fee_setup_id)],
          fee_name_kh: [tie(fee.fee_setup_id, subscription.fee_setup_id)],
        },
        beforeSave: keepOffered,
      },
      instalmentPlans: {
        table: tables.instalmentPlans,
        scope: inOwnBranches(tables.instalmentPlans.branch_id),
        owned: { parts: { table: tables.instalmentParts, parent: tables.instalmentParts.plan_id } },
        beforeSave: makeWhole,
      },
      monthlySemesterMappings: {
        table: tables.monthlySemesterMappings,
        scope: inOwnBranches(tables.monthlySemesterMappings.branch_id),
      },
      paymentAnnouncements: {
        table: tables.paymentAnnouncements,
        scope: inOwnBranches(tables.paymentAnnouncements.branch_id),
      },
      familyNotices: { table: tables.paymentAnnouncements, scope: noticesForFamilies },
      promotions: { table: tables.promotions, scope: inOwnBranches(tables.promotions.branch_id) },
      scholarships: {
        table: scholarship,
        scope: allStaff,
        computed: {
          result: sql`(select d.grade || ' · ' || d.definition_name_en || ' · ' || d.definition_name_kh from ${gradingDefinitions} d where d.grade_definition_id = ${scholarship.grade_definition_id})`,
        },
        past: { result: [tie(gradingDefinitions.grade_definition_id, scholarship.grade_definition_id)] },
        beforeSave: keepOwnResult,
      },
      studentScholarships: {
        table: tables.studentScholarships,
        scope: { 'staff-api': aboutStudents(tables.studentScholarships.student_id)['staff-api'] },
      },
      discountRules: {
        table: tables.discountRules,
        scope: inOwnBranches(tables.discountRules.branch_id),
        beforeSave: orderSiblings,
      },
      staffChildren: {
        table: child,
        scope: { 'staff-api': aboutStudents(child.student_id)['staff-api'] },
        computed: namesOf(child.student_id),
        past: pastNamesOf(child.student_id),
      },
      currencies: {
        table: tables.currencies,
        scope: allStaff,
        beforeSave: keepCurrencyInUse,
        remove: async ({ store, key, actor, tx }) => {
          await refuseLostCurrency(tx, key.id as number)
          await store.remove(tx, actor, key)
        },
      },
      exchangeRates: rates,
      paymentExchangeRates: rates,
      bankProfiles: {
        table: tables.bankProfiles,
        scope: inOwnBranches(tables.bankProfiles.branch_id),
        beforeSave: checkPayLink,
      },
      defaultCreditDays: {
        table: credit,
        scope: allStaff,
        computed: {
          company_name_en: sql`(select c.company_name_en from ${companies} c where c.company_id = ${credit.company_id})`,
          company_name_kh: sql`(select c.company_name_kh from ${companies} c where c.company_id = ${credit.company_id})`,
        },
        past: {
          company_name_en: [tie(companies.company_id, credit.company_id)],
          company_name_kh: [tie(companies.company_id, credit.company_id)],
        },
      },
      catalogs: { table: tables.catalogs, scope: allStaff },
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
      listCurrencies: async ({ actor, call, store }) => {
        const { data } = await store(currencies).list(call.db, actor, {
          perPage: 200,
          fields: optionFields(currencies),
          filters: { is_active: [1] },
        })
        return { data } as never
      },
    },
  }
})
