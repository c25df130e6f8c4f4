import { calendarLinks, makeCalendarLink, readCalendarFeed, revokeCalendarLink } from './academics/calendar-links.ts'
import { calendars } from './academics/calendars.ts'
import { copyClass } from './academics/class-changes.ts'
import { classTeaching, classTeachingDetails, exportClassTeaching } from './academics/class-teaching.ts'
import { classes } from './academics/classes.ts'
import { events } from './academics/events.ts'
import { examSchedules } from './academics/exam-schedules.ts'
import { defineNextGrades, gradesWithoutCircle } from './academics/grade-paths.ts'
import { grades, levels } from './academics/grades.ts'
import { copyGradingDefinitions, gradingDefinitions, saveGradingRanges, subjectGradingRanges } from './academics/grading.ts'
import { generateHolidays, holidayRules, holidays, replaceHolidayRules, substituteDays } from './academics/holidays.ts'
import { generateSchedules, khmerSecondarySchedules, printKhmerSecondary } from './academics/khmer-secondary.ts'
import { mainPrograms, subPrograms } from './academics/programs.ts'
import { buildings, rooms } from './academics/rooms.ts'
import { scheduleTimes } from './academics/schedule-times.ts'
import { schedules } from './academics/schedules.ts'
import { yearStep } from './academics/setup.ts'
import { studyTimes } from './academics/study-times.ts'
import { deleteComponentItems, deleteSubjectComponents, setParentSubject } from './academics/subject-changes.ts'
import { coreSubjects, electiveSubjects, subjectActivities, subjectComponents, subjects } from './academics/subjects.ts'
import { subjectsToAdd, teacherSubjectCodes } from './academics/teacher-subject-codes.ts'
import { listSubstitutes, listTeaching, recordTeaching, teachingCalendars } from './academics/teaching-calendars.ts'
import { copyTerm, switchTerm, termOrders } from './academics/term-changes.ts'
import * as timetables from './academics/timetables.ts'
import { academicYears, terms } from './academics/years.ts'
import { explainAccess, listExplainable } from './access/access-explanations.ts'
import { listAsOf, readAsOf, readChanges, restoreField } from './access/as-of.ts'
import { bulkReads } from './access/bulk-reads.ts'
import { createDevice, devices, resetDevice } from './access/devices.ts'
import * as familyAgreements from './access/family-agreements.ts'
import { history, historyObjects } from './access/history.ts'
import { permissions } from './access/permissions.ts'
import { roles } from './access/roles.ts'
import * as factor from './access/second-factor.ts'
import * as session from './access/session.ts'
import * as sessions from './access/sessions.ts'
import { rolesStep, usersStep } from './access/setup.ts'
import * as slips from './access/sign-in-slips.ts'
import { changeDisable, changeUserType, clearSecondFactor, resetPassword, switchDefaultBranch, unlockUser, users } from './access/users.ts'
import { fromSchools } from './admissions/from-schools.ts'
import { infoInquiries } from './admissions/info-inquiries.ts'
import { findFamilies, printInquiries, registerInquiry } from './admissions/registration.ts'
import { printFollowUps, studentFollowUps } from './admissions/student-follow-ups.ts'
import { bankStatementLines, bankStatements } from './banking/bank-statements.ts'
import { readPaymentCode } from './banking/payment-codes.ts'
import * as settling from './banking/settle-statements.ts'
import * as activators from './cards/card-activators.ts'
import { cardsToBePrinted, countPrintedStudentCard, printManyCards, printNewCards, printStudentCards } from './cards/card-to-be-prints.ts'
import * as pickup from './cards/pickups.ts'
import * as closing from './cashier/closed-days.ts'
import { counter, meetFamily } from './cashier/counter.ts'
import { invoiceConfirms, readConfirmForm, scanInvoice } from './cashier/invoice-confirms.ts'
import { paymentHistories } from './cashier/payment-histories.ts'
import * as testing from './cashier/payment-testing.ts'
import * as receiptPapers from './cashier/receipt-papers.ts'
import { issueReceipt, payOutCredit, readReceiptForm, receipts, refundReceipt, voidReceipt } from './cashier/receipts.ts'
import { cashierShifts, closeShift, closeShiftOfOther, readOwnShift, receiveDrawer } from './cashier/shifts.ts'
import { enrollments } from './enrolment/enrolments.ts'
import { printCertificate, printClassList, printClassPhotos, printLeavingLetter } from './enrolment/registrar-papers.ts'
import * as seating from './enrolment/seating.ts'
import { readStudentPath } from './enrolment/student-path.ts'
import { transfers } from './enrolment/transfers.ts'
import { commitYearEnd, rehearseYearEnd, undoYearEnd, yearEndRows, yearEnds } from './enrolment/year-ends.ts'
import { bankProfiles } from './fees/bank-profiles.ts'
import { catalogs } from './fees/catalogs.ts'
import { currencies, exchangeRates, listCurrencies, paymentExchangeRates } from './fees/currencies.ts'
import { defaultCreditDays } from './fees/default-credit-days.ts'
import { discountRules } from './fees/discount-rules.ts'
import { copyFees, retireFee } from './fees/fee-changes.ts'
import { feeGroups, listGroupFees } from './fees/fee-groups.ts'
import { feeSetups, feeTypes } from './fees/fee-setups.ts'
import { instalmentPlans } from './fees/instalment-plans.ts'
import { monthlySemesterMappings, readMappingForm } from './fees/monthly-semester-mappings.ts'
import { familyNotices, paymentAnnouncements } from './fees/payment-announcements.ts'
import * as pricing from './fees/price-queries.ts'
import { promotions } from './fees/promotions.ts'
import { saveScholarships, scholarships } from './fees/scholarships.ts'
import * as services from './fees/service-subscriptions.ts'
import { staffChildren } from './fees/staff-children.ts'
import { studentScholarships } from './fees/student-scholarships.ts'
import { linkFile, readFile, readSignedFile } from './files/files.ts'
import * as asking from './finance/ask-invoices.ts'
import * as billPapers from './finance/bill-papers.ts'
import { askCost, costQuestions } from './finance/cost-questions.ts'
import { billClass, invoiceClasses, readClassBillForm, voidClassBill } from './finance/invoice-classes.ts'
import * as invoicing from './finance/invoices.ts'
import { newStudentUnpaids } from './finance/new-student-unpaids.ts'
import { enterOpeningBalance, openingBalances } from './finance/opening-balances.ts'
import * as adjusting from './finance/payment-adjustments.ts'
import * as generating from './finance/pre-invoice-runs.ts'
import * as preInvoicing from './finance/pre-invoices.ts'
import { simulatePrices } from './finance/price-simulations.ts'
import * as quoting from './finance/quotations.ts'
import { reminderBranches, reminderPauses, reminderSteps } from './finance/reminder-steps.ts'
import { previewReminders, reminders, runReminders } from './finance/reminders.ts'
import { healthCategories } from './health/health-categories.ts'
import { healthItems } from './health/health-items.ts'
import { hospitalProfiles } from './health/hospital-profiles.ts'
import * as healthRecords from './health/student-healths.ts'
import { choicesAtHome, listClassesOfTeacher, listOwnClasses, listOwnSubjects, listSubjectsOfTeacher, ownClasses } from './home/choices.ts'
import { askForChild, askOwn, changePasswords, changeStaffPhoto, readOwn } from './home/own-profiles.ts'
import * as requests from './home/requests.ts'
import { markSetupStep, readSetup } from './home/setup.ts'
import { cancelTask, listTasks, readTaskFile, seeTasks } from './home/tasks.ts'
import { importRows, imports } from './imports/imports.ts'
import * as runImports from './imports/run-imports.ts'
import type { AnyOperation } from './kit/operation.ts'
import type { AnyResource } from './kit/resource.ts'
import type { SetupStep } from './kit/setup.ts'
import { banks } from './organisation/banks.ts'
import { branches, branchNames, uploadBranchLogo } from './organisation/branches.ts'
import { abouts, companies, uploadAboutImage, uploadCompanyLogo } from './organisation/companies.ts'
import { corporatePartners } from './organisation/corporate-partners.ts'
import { departments } from './organisation/departments.ts'
import { divisions } from './organisation/divisions.ts'
import { communes, districts, provinces, villages } from './organisation/places.ts'
import { positions } from './organisation/positions.ts'
import { branchStep, companyStep, placesStep } from './organisation/setup.ts'
import { cardTemplates } from './people/card-templates.ts'
import { disciplinaryActions } from './people/disciplinary-actions.ts'
import { decidePair, duplicatePairs, searchDuplicates, undoMerge } from './people/duplicate-pairs.ts'
import { countPrintedCard, employees, nextEmployeeId, uploadEmployeePhoto } from './people/employees.ts'
import { linkChildren, readFamilyRecord, uploadParentPhoto, validateFather, validateMother } from './people/family-changes.ts'
import { mergeFamilies, mergeStudents, previewFamilies, previewStudents } from './people/merges.ts'
import { nationalities } from './people/nationalities.ts'
import { occupations } from './people/occupations.ts'
import { parents } from './people/parents.ts'
import { printEmployeeCards, printTeacherCards } from './people/print-cards.ts'
import { shifts } from './people/shifts.ts'
import { changeStaffStatus, readStaffRecord, transferEmployee } from './people/staff-changes.ts'
import { statusReasons } from './people/status-reasons.ts'
import * as studentChanges from './people/student-changes.ts'
import { students } from './people/students.ts'
import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from './people/teachers.ts'
import { frontCovers, setupFrontCovers } from './presentation/front-covers.ts'
import { landingPages, uploadLandingImage, uploadLandingPhoto } from './presentation/landing-pages.ts'
import { schoolContacts } from './presentation/school-contacts.ts'
import { signatures } from './presentation/signatures.ts'
import { readYearBookForm, yearBooks } from './presentation/year-books.ts'
import * as privacy from './privacy/privacy-requests.ts'
import { assignedBranches } from './reports/assigned-branches.ts'
import * as billed from './reports/billed.ts'
import * as collections from './reports/cash-collections.ts'
import { teachingReports } from './reports/class-teaching-reports.ts'
import { creditBalances } from './reports/credit-balances.ts'
import { dailyCloseout } from './reports/daily-closeout.ts'
import * as glances from './reports/dashboard.ts'
import { inactiveStudents } from './reports/inactive-students.ts'
import { inquiryReports } from './reports/info-inquiries.ts'
import * as owed from './reports/owed.ts'
import { paymentDetails } from './reports/payment-details.ts'
import * as tracking from './reports/payment-trackings.ts'
import * as paidByFee from './reports/payments-by-fee.ts'
import * as paidByStudent from './reports/payments-by-student.ts'
import { dropReportView, listReportViews, reportViews, saveReportView } from './reports/report-views.ts'
import { enrollmentReports } from './reports/student-enrollments.ts'
import { studentExchanges } from './reports/student-exchanges.ts'
import { followUpReports } from './reports/student-follow-ups.ts'
import { studentListForMoeys } from './reports/student-list-for-moeys.ts'
import { studentLists } from './reports/student-lists.ts'
import { transferReports } from './reports/student-transfers.ts'
import { consentTexts, countConsents, publishConsentText } from './safekeeping/consent-texts.ts'
import { listLooksAtChild, looks } from './safekeeping/looks.ts'
import { rehearseRetention, retentionRules } from './safekeeping/retention-rules.ts'
import { retentionRuns } from './safekeeping/retention-runs.ts'
import { scoreComponents } from './scoring/score-components.ts'

export interface Area {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  readonly resources: readonly AnyResource[]
  readonly operations: readonly AnyOperation[]
  readonly setup?: readonly SetupStep[]
}

/** The one list of everything that crosses the wire, in the order of the permission screen. */
export const areas: readonly Area[] = [
  {
    name: 'access',
    label: ['Access', 'សិទ្ធិប្រើប្រាស់'],
    resources: [users, roles, permissions, devices, history, bulkReads],
    operations: [
      session.login,
      session.loginSecondFactor,
      session.refreshToken,
      session.logout,
      session.clientUser,
      session.lockScreen,
      session.unlockScreen,
      session.saveFavorites,
      session.chooseChild,
      session.readProfile,
      session.saveProfile,
      session.uploadProfilePhoto,
      session.changePassword,
      session.readAgreements,
      session.acceptAgreement,
      session.readConsents,
      session.saveConsent,
      familyAgreements.readFamilyAgreements,
      familyAgreements.signAgreement,
      familyAgreements.readFamilyConsents,
      familyAgreements.saveFamilyConsent,
      session.checkResetLink,
      session.useResetLink,
      factor.readSecondFactor,
      factor.beginSecondFactor,
      factor.enableSecondFactor,
      factor.confirmSecondFactor,
      factor.renewRecoveryCodes,
      factor.removeSecondFactor,
      sessions.listSessions,
      sessions.endSession,
      sessions.endOtherSessions,
      resetPassword,
      clearSecondFactor,
      changeDisable,
      unlockUser,
      changeUserType,
      switchDefaultBranch,
      slips.planAccounts,
      slips.makeAccounts,
      slips.printSlips,
      slips.printSlip,
      slips.countAccounts,
      slips.checkSlip,
      slips.useSlip,
      createDevice,
      resetDevice,
      historyObjects,
      readAsOf,
      listAsOf,
      readChanges,
      restoreField,
      listExplainable,
      explainAccess,
    ],
    setup: [usersStep, rolesStep],
  },
  {
    name: 'organisation',
    label: ['Organisation', 'អង្គភាព'],
    resources: [
      companies,
      abouts,
      branches,
      branchNames,
      divisions,
      departments,
      positions,
      corporatePartners,
      banks,
      provinces,
      districts,
      communes,
      villages,
    ],
    operations: [uploadCompanyLogo, uploadAboutImage, uploadBranchLogo],
    setup: [companyStep, branchStep, placesStep],
  },
  {
    name: 'people',
    label: ['People', 'បុគ្គល'],
    resources: [employees, teachers, parents, students, duplicatePairs, disciplinaryActions, shifts, statusReasons, nationalities, occupations, cardTemplates],
    operations: [
      nextEmployeeId,
      changeStaffStatus,
      transferEmployee,
      readStaffRecord,
      uploadEmployeePhoto,
      countPrintedCard,
      printEmployeeCards,
      printTeacherCards,
      uploadTeacherPhoto,
      uploadTeacherSignature,
      studentChanges.nextStudentNumber,
      studentChanges.checkDuplicate,
      studentChanges.suggestSpelling,
      studentChanges.addParents,
      studentChanges.changeStudentStatus,
      studentChanges.checkStatusBySubPrograms,
      studentChanges.changeStatusBySubPrograms,
      studentChanges.checkToExternal,
      studentChanges.checkToInternal,
      studentChanges.changeStudentMode,
      studentChanges.readStudentRecord,
      studentChanges.listBankAccounts,
      studentChanges.uploadStudentPhoto,
      studentChanges.uploadStudentAudio,
      studentChanges.deleteStudents,
      uploadParentPhoto,
      linkChildren,
      readFamilyRecord,
      validateFather,
      validateMother,
      searchDuplicates,
      decidePair,
      previewStudents,
      previewFamilies,
      mergeStudents,
      mergeFamilies,
      undoMerge,
    ],
  },
  {
    name: 'enrolment',
    label: ['Enrolment', 'ការចុះឈ្មោះចូលរៀន'],
    resources: [enrollments, transfers, yearEnds, yearEndRows],
    operations: [
      seating.enrolStudents,
      seating.moveStudents,
      seating.forwardStudents,
      seating.accelerateStudents,
      seating.listSeatClasses,
      seating.listNextClasses,
      seating.listSeatTerms,
      seating.listClassStudents,
      seating.readSeatBoard,
      seating.listUnseated,
      readStudentPath,
      printClassList,
      printClassPhotos,
      printCertificate,
      printLeavingLetter,
      rehearseYearEnd,
      commitYearEnd,
      undoYearEnd,
    ],
  },
  {
    name: 'admissions',
    label: ['Admissions', 'ការទទួលសិស្ស'],
    resources: [infoInquiries, studentFollowUps, fromSchools],
    operations: [printInquiries, findFamilies, registerInquiry, printFollowUps],
  },
  {
    name: 'health',
    label: ['Health', 'សុខភាព'],
    resources: [healthRecords.studentHealths, healthCategories, healthItems, hospitalProfiles],
    operations: [
      healthRecords.readHealth,
      healthRecords.saveHealth,
      healthRecords.listHealthReads,
      healthRecords.listHealthCategories,
      healthRecords.listProgramsOfStudent,
    ],
  },
  {
    name: 'cards',
    label: ['Cards', 'កាត'],
    resources: [activators.studentCards, activators.employeeCards, activators.pickupCards, pickup.pickups, cardsToBePrinted],
    operations: [
      activators.activateStudentCard,
      activators.checkStudentCard,
      activators.changeStudentCardStatus,
      activators.shelveStudentCards,
      activators.activateEmployeeCard,
      activators.checkEmployeeCard,
      activators.changeEmployeeCardStatus,
      activators.shelveEmployeeCards,
      activators.activatePickupCard,
      activators.checkPickupCard,
      activators.changePickupCardStatus,
      activators.shelvePickupCards,
      pickup.listPickupParents,
      pickup.deletePickups,
      pickup.uploadPickupPhoto,
      pickup.printPickupCards,
      pickup.countPrintedPickupCard,
      pickup.generatePickups,
      printManyCards,
      printNewCards,
      printStudentCards,
      countPrintedStudentCard,
    ],
  },
  {
    name: 'academics',
    label: ['Academics', 'ការសិក្សា'],
    resources: [
      mainPrograms,
      subPrograms,
      academicYears,
      terms,
      levels,
      grades,
      subjects,
      coreSubjects,
      subjectComponents,
      electiveSubjects,
      subjectActivities,
      gradingDefinitions,
      subjectGradingRanges,
      studyTimes,
      buildings,
      rooms,
      classes,
      events,
      holidays,
      holidayRules,
      teacherSubjectCodes,
      calendars,
      teachingCalendars,
      calendarLinks,
      scheduleTimes,
      schedules,
      khmerSecondarySchedules,
      examSchedules,
    ],
    operations: [
      termOrders,
      switchTerm,
      copyTerm,
      gradesWithoutCircle,
      defineNextGrades,
      deleteSubjectComponents,
      deleteComponentItems,
      setParentSubject,
      copyGradingDefinitions,
      saveGradingRanges,
      copyClass,
      subjectsToAdd,
      classTeaching,
      classTeachingDetails,
      exportClassTeaching,
      generateHolidays,
      replaceHolidayRules,
      substituteDays,
      listTeaching,
      recordTeaching,
      listSubstitutes,
      makeCalendarLink,
      revokeCalendarLink,
      readCalendarFeed,
      timetables.listTimes,
      timetables.checkSchedule,
      timetables.checkDraft,
      timetables.swapTimes,
      timetables.readClassWeek,
      timetables.readRoomWeek,
      timetables.readTeacherWeek,
      timetables.readOwnWeek,
      timetables.readBoard,
      timetables.printSchedule,
      timetables.printSchedules,
      generateSchedules,
      printKhmerSecondary,
    ],
    setup: [yearStep],
  },
  {
    name: 'presentation',
    label: ['Presentation', 'ការបង្ហាញ'],
    resources: [landingPages, setupFrontCovers, frontCovers, signatures, yearBooks, schoolContacts],
    operations: [uploadLandingPhoto, uploadLandingImage, readYearBookForm],
  },
  { name: 'scoring', label: ['Scoring', 'ពិន្ទុ'], resources: [scoreComponents], operations: [] },
  {
    name: 'fees',
    label: ['Fees', 'ថ្លៃសិក្សា'],
    resources: [
      feeSetups,
      feeTypes,
      feeGroups,
      services.serviceSubscriptions,
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
    ],
    operations: [
      pricing.queryFees,
      pricing.queryFeeGroup,
      pricing.explainPrice,
      copyFees,
      retireFee,
      listGroupFees,
      services.querySubscriptions,
      services.endSubscription,
      readMappingForm,
      saveScholarships,
      listCurrencies,
    ],
  },
  {
    name: 'finance',
    label: ['Billing', 'វិក្កយបត្រ'],
    resources: [
      invoicing.invoices,
      preInvoicing.preInvoices,
      generating.preInvoiceRuns,
      generating.preInvoiceLeftOuts,
      quoting.quotations,
      invoiceClasses,
      adjusting.paymentAdjustments,
      newStudentUnpaids,
      costQuestions,
      openingBalances,
      reminders,
      reminderSteps,
      reminderPauses,
      reminderBranches,
    ],
    operations: [
      invoicing.issueInvoice,
      invoicing.issueWithoutSeat,
      invoicing.issueCreditNote,
      invoicing.voidInvoice,
      ...Object.values(asking),
      billClass,
      voidClassBill,
      readClassBillForm,
      adjusting.adjustInvoice,
      adjusting.changeAdjustment,
      adjusting.voidAdjustment,
      adjusting.readAdjustmentForm,
      enterOpeningBalance,
      simulatePrices,
      askCost,
      billPapers.printInvoice,
      billPapers.printPreInvoice,
      billPapers.printPreInvoicesOfGrades,
      billPapers.printQuotation,
      billPapers.printAdjustment,
      preInvoicing.issuePreInvoice,
      preInvoicing.changePreInvoice,
      preInvoicing.preInvoices.voiding,
      preInvoicing.billPreInvoices,
      preInvoicing.readPreInvoiceForm,
      generating.previewGeneration,
      generating.generatePreInvoices,
      generating.stopGeneration,
      quoting.issueQuotation,
      quoting.quotations.voiding,
      quoting.readQuotationForm,
      previewReminders,
      runReminders,
    ],
  },
  {
    name: 'cashier',
    label: ['Cashier', 'បេឡា'],
    resources: [counter, receipts, cashierShifts, closing.closedDays, invoiceConfirms, testing.paymentTesting, ...paymentHistories],
    operations: [
      meetFamily,
      issueReceipt,
      voidReceipt,
      refundReceipt,
      payOutCredit,
      readReceiptForm,
      readOwnShift,
      closeShift,
      closeShiftOfOther,
      receiveDrawer,
      scanInvoice,
      readConfirmForm,
      testing.takeTestFee,
      testing.paymentTesting.voiding,
      testing.readTestFeeForm,
      receiptPapers.printReceipt,
      receiptPapers.readStatement,
      receiptPapers.printStatement,
      receiptPapers.printStatements,
      receiptPapers.printTestFee,
      receiptPapers.printConfirmation,
      closing.reckonDay,
      closing.closeDay,
      closing.reopenDay,
      closing.printClosedDay,
    ],
  },
  {
    name: 'reports',
    label: ['Reports', 'របាយការណ៍'],
    resources: [
      dailyCloseout,
      paymentDetails,
      collections.summaryCashCollections,
      collections.cashCollectionByCashiers,
      paidByFee.paymentByServices,
      paidByFee.monthlyPayments,
      paidByFee.annualPayments,
      paidByStudent.studentPayments,
      paidByStudent.yearlyPaymentLists,
      owed.studentUnpaids,
      owed.overduePayments,
      owed.ageing,
      creditBalances,
      tracking.paymentTrackings,
      billed.voidInvoices,
      billed.discountPayments,
      billed.saleDayBooks,
      studentLists,
      studentListForMoeys,
      inactiveStudents,
      enrollmentReports,
      transferReports,
      studentExchanges,
      inquiryReports,
      followUpReports,
      teachingReports,
      glances.dashboard,
      reportViews,
    ],
    operations: [
      assignedBranches,
      collections.queryCashiers,
      paidByStudent.queryClassOperations,
      tracking.readTrackingForm,
      glances.totalCards,
      glances.incomeByFees,
      glances.saleItems,
      glances.unpaidStudents,
      glances.totalStudents,
      glances.studentStatuses,
      glances.studentGrades,
      listReportViews,
      saveReportView,
      dropReportView,
    ],
  },
  {
    name: 'banking',
    label: ['Bank', 'ធនាគារ'],
    resources: [bankStatements, bankStatementLines],
    operations: [
      settling.previewStatement,
      settling.importStatement,
      settling.settleStatement,
      settling.settleLine,
      settling.findInvoicesForLine,
      settling.setLineAside,
      settling.undoLine,
      readPaymentCode,
    ],
  },
  {
    name: 'home',
    label: ['Home', 'ទំព័រដើម'],
    resources: [...Object.values(requests.myRequests), requests.myApprovals, requests.profileApprovals, ownClasses],
    operations: [
      readSetup,
      markSetupStep,
      listTasks,
      cancelTask,
      readTaskFile,
      seeTasks,
      ...Object.values(readOwn),
      ...Object.values(askOwn),
      askForChild,
      ...Object.values(changePasswords),
      changeStaffPhoto,
      ...Object.values(requests.totalRequests),
      requests.totalApprovals,
      requests.decideRequest,
      requests.cancelRequest,
      ...choicesAtHome.map(({ operation }) => operation),
      listOwnClasses,
      listOwnSubjects,
      listClassesOfTeacher,
      listSubjectsOfTeacher,
    ],
  },
  {
    name: 'imports',
    label: ['Imports', 'ការនាំចូល'],
    resources: [imports, importRows],
    operations: [
      runImports.listImportKinds,
      runImports.uploadImport,
      runImports.checkImport,
      runImports.commitImport,
      runImports.undoImport,
      runImports.readImportTemplate,
      runImports.readRefusedRows,
    ],
  },
  {
    name: 'privacy',
    label: ['Privacy', 'ឯកជនភាព'],
    resources: [privacy.privacyRequests, privacy.myPrivacyRequests],
    operations: [privacy.askChildExport, privacy.exportChild, privacy.rehearseErasure, privacy.eraseChild, privacy.declineRequest, privacy.listPrivacyClasses],
  },
  {
    name: 'safekeeping',
    label: ['Safekeeping', 'ការថែរក្សាទិន្នន័យ'],
    resources: [looks, consentTexts, retentionRules, retentionRuns],
    operations: [listLooksAtChild, publishConsentText, countConsents, rehearseRetention],
  },
  { name: 'files', label: ['Files', 'ឯកសារ'], resources: [], operations: [readFile, linkFile, readSignedFile] },
]
