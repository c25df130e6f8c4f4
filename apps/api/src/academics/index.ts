import { academics as area } from '@sala/contract/academics/area'
import { yearStep } from '@sala/contract/academics/setup'
import { subjectType } from '@sala/contract/academics/subjects'
import { reaches } from '@sala/contract/kit/reach'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { mountSetupStep } from '../kit/mount/setup-step.ts'
import { allStaff, describeScope, inOwnBranches, type Scope } from '../kit/store/scope.ts'
import { tie } from '../kit/store/store.ts'
import { yesOrNo } from '../kit/store/yes-or-no.ts'
import * as tables from '../tables/academics.ts'
import { scoreComponents } from '../tables/scoring.ts'
import { checkTermInYear, checkTermsOfYear } from './check-days.ts'
import { copyClass } from './copy-classes.ts'
import { copyGradingDefinitions } from './copy-grading-definitions.ts'
import { copyTerm } from './copy-term.ts'
import { defineNextGrades, goOnOnly, listGradesWithoutCircle } from './define-next-grades.ts'
import { editTerm } from './edit-term.ts'
import { keepBaskets, setParentSubject } from './fill-baskets.ts'
import { listTermOrders } from './list-term-orders.ts'
import { refuseSmallerClass } from './refuse-smaller-class.ts'
import { keepApart, saveGradingRanges } from './save-grading-ranges.ts'
import { switchTerm } from './switch-term.ts'
import { deleteComponentItems, deleteSubjectComponents, weighComponents } from './weigh-components.ts'

const ofKind = (kind: (typeof subjectType.values)[number]): Scope => ({
  'staff-api': describeScope(reaches.whole_group, sql`${tables.subjects.subject_type} = ${literal(kind)}`),
})
const gradesOfLevel = sql`(select coalesce(json_agg(json_build_object('grade_id', g.grade_id, 'grade_name_foreign', g.grade_name_foreign,
  'grade_name_native', g.grade_name_native, 'next_grade_id', g.next_grade_id) order by g.grade_order, g.grade_id), '[]')
  from ${tables.grades} g where g.level_id = ${tables.levels.level_id})`
const componentName = sql`(select c.component_name_foreign || ' · ' || s.subject_code from ${scoreComponents} c, ${tables.subjects} s
  where c.id = ${tables.subjectComponents.score_component_id} and s.subject_id = ${tables.subjectComponents.subject_id})`
const itemCount = sql`(select count(*)::int from ${tables.subjectComponentItems} i where i.subject_component_id = ${tables.subjectComponents.subject_component_id})`
const gradeOfRange = sql`(select d.grade from ${tables.gradingDefinitions} d where d.grade_definition_id = ${tables.subjectGradingRanges.grade_definition_id})`

export const academics = serveArea(area, (app) => {
  mountSetupStep(app, yearStep, async (tx) => (await tx.select().from(tables.academicYears).limit(1)).length > 0)
  return {
    resources: {
      mainPrograms: { table: tables.mainPrograms, scope: allStaff },
      subPrograms: { table: tables.subPrograms, scope: allStaff },
      academicYears: {
        table: tables.academicYears,
        scope: inOwnBranches(tables.academicYears.branch_id),
        beforeSave: checkTermsOfYear,
      },
      terms: {
        table: tables.terms,
        scope: inOwnBranches(tables.terms.branch_id),
        beforeSave: checkTermInYear,
        update: editTerm,
      },
      levels: {
        table: tables.levels,
        scope: allStaff,
        computed: { grades: gradesOfLevel },
        past: { grades: [tie(tables.grades.level_id, tables.levels.level_id)] },
      },
      grades: { table: tables.grades, scope: allStaff, beforeSave: goOnOnly },
      subjects: { table: tables.subjects, scope: allStaff },
      coreSubjects: {
        table: tables.subjects,
        scope: ofKind(subjectType.core),
        beforeSave: weighComponents,
        owned: { components: { table: tables.subjectComponents, parent: tables.subjectComponents.subject_id } },
      },
      subjectComponents: {
        table: tables.subjectComponents,
        scope: allStaff,
        computed: { component_name: componentName, item_count: itemCount },
        past: {
          component_name: [
            tie(scoreComponents.id, tables.subjectComponents.score_component_id),
            tie(tables.subjects.subject_id, tables.subjectComponents.subject_id),
          ],
          item_count: [
            tie(tables.subjectComponentItems.subject_component_id, tables.subjectComponents.subject_component_id),
          ],
        },
        owned: {
          items: { table: tables.subjectComponentItems, parent: tables.subjectComponentItems.subject_component_id },
        },
      },
      electiveSubjects: { table: tables.subjects, scope: ofKind(subjectType.elective), beforeSave: keepBaskets },
      subjectActivities: { table: tables.subjectActivities, scope: allStaff },
      gradingDefinitions: { table: tables.gradingDefinitions, scope: allStaff },
      subjectGradingRanges: {
        table: tables.subjectGradingRanges,
        scope: allStaff,
        computed: { grade: gradeOfRange },
        past: {
          grade: [tie(tables.gradingDefinitions.grade_definition_id, tables.subjectGradingRanges.grade_definition_id)],
        },
        beforeSave: keepApart,
      },
      studyTimes: { table: tables.studyTimes, scope: allStaff },
      buildings: { table: tables.buildings, scope: inOwnBranches(tables.buildings.branch_id) },
      rooms: { table: tables.rooms, scope: inOwnBranches(tables.rooms.branch_id) },
      classes: {
        table: tables.classes,
        scope: inOwnBranches(tables.classes.branch_id),
        where: {
          has_teacher: yesOrNo(
            sql`${tables.classes.teacher_resp_id} is not null`,
            sql`${tables.classes.teacher_resp_id} is null`,
          ),
        },
        beforeSave: refuseSmallerClass,
      },
    },
    operations: {
      termOrders: listTermOrders,
      switchTerm,
      copyTerm,
      gradesWithoutCircle: listGradesWithoutCircle,
      defineNextGrades,
      deleteSubjectComponents,
      deleteComponentItems,
      setParentSubject,
      copyGradingDefinitions,
      saveGradingRanges,
      copyClass,
    },
  }
})
