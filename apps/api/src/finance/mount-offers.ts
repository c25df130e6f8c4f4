import * as generation from '@sala/contract/finance/pre-invoice-runs'
import * as preInvoicing from '@sala/contract/finance/pre-invoices'
import * as quoting from '@sala/contract/finance/quotations'
import { financeReaches } from '@sala/contract/finance/reaches'
import { sql } from 'drizzle-orm'
import { mountJob } from '../kit/job.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, inOwnBranches, says } from '../kit/scope.ts'
import { billPreInvoices } from './bill-pre-invoices.ts'
import { changePreInvoice } from './change-pre-invoice.ts'
import { carryOutGeneration, generatePreInvoices, generating, stopGeneration } from './generate-pre-invoices.ts'
import { invoiceOf, stateOfPreInvoice } from './hold-pre-invoices.ts'
import { issuePreInvoice } from './issue-pre-invoice.ts'
import { issueQuotation } from './issue-quotation.ts'
import { countGeneration, counting, previewGeneration } from './preview-generation.ts'
import { readPreInvoiceForm, readQuotationForm } from './read-forms.ts'
import * as tables from './tables.ts'
import { voidPreInvoice } from './void-pre-invoice.ts'
import { voidQuotation } from './void-quotation.ts'

/** What is offered or announced before anything is owed. */
export function mountOffers(app: App): void {
  const { preInvoices, preInvoiceLines, preInvoiceRuns: runs, preInvoiceLeftOuts: leftOuts, quotations, quotationLines } = tables
  mountResource(app, preInvoicing.preInvoices, {
    table: preInvoices,
    scope: { 'staff-api': inOwnBranches(preInvoices.branch_id)['staff-api']! },
    computed: { state: stateOfPreInvoice, inv_id: invoiceOf },
    owned: { lines: { table: preInvoiceLines, parent: preInvoiceLines.pre_inv_id } },
  })
  mountOperation(app, preInvoicing.issuePreInvoice, issuePreInvoice)
  mountOperation(app, preInvoicing.changePreInvoice, changePreInvoice)
  mountOperation(app, preInvoicing.preInvoices.voiding, voidPreInvoice)
  mountOperation(app, preInvoicing.billPreInvoices, billPreInvoices)
  mountOperation(app, preInvoicing.readPreInvoiceForm, readPreInvoiceForm)
  const branchesOfRun = sql`array(select b::int from jsonb_array_elements_text(${runs.branch_ids}) b)`
  mountResource(app, generation.preInvoiceRuns, {
    table: runs,
    scope: { 'staff-api': says(financeReaches.all_its_branches, sql`${branchesOfRun} <@ ${caller.branchIds}::int[]`, branchesOfRun) },
  })
  mountResource(app, generation.preInvoiceLeftOuts, { table: leftOuts, scope: { 'staff-api': inOwnBranches(leftOuts.branch_id)['staff-api']! } })
  mountOperation(app, generation.previewGeneration, previewGeneration)
  mountOperation(app, generation.generatePreInvoices, generatePreInvoices)
  mountOperation(app, generation.stopGeneration, stopGeneration)
  mountJob(app, counting, countGeneration)
  mountJob(app, generating, carryOutGeneration)
  mountResource(app, quoting.quotations, {
    table: quotations,
    scope: { 'staff-api': inOwnBranches(quotations.branch_id)['staff-api']! },
    computed: {
      state:
        sql`(case when ${quotations.is_deleted} = 1 then ${literal(quoting.quotationState.void)} when ${quotations.valid_until} < current_date then ${literal(quoting.quotationState.expired)} else ${literal(quoting.quotationState.valid)} end)::int`.mapWith(
          Number,
        ),
    },
    owned: { lines: { table: quotationLines, parent: quotationLines.quotation_id } },
  })
  mountOperation(app, quoting.issueQuotation, issueQuotation)
  mountOperation(app, quoting.quotations.voiding, voidQuotation)
  mountOperation(app, quoting.readQuotationForm, readQuotationForm)
}
