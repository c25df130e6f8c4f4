import { defineArea } from '../kit/area.ts'
import {
  readAssessedBases,
  readAssessedCurriculum,
  readComponentDetails,
  readDivider,
  readExpectedLearning,
  readScoreRule,
  removeDivider,
  saveComponentDetails,
  saveDivider,
} from './assessment-details.ts'
import { curricula } from './curricula.ts'
import { learningExpectations } from './learning-expectations.ts'
import { scoreAssessments } from './score-assessments.ts'
import { scoreBases } from './score-bases.ts'
import { scoreComponents } from './score-components.ts'
import { saveTotalRanges, totalScoreGradingRanges } from './total-ranges.ts'

export const scoring = defineArea({
  name: 'scoring',
  label: ['Scoring', 'ពិន្ទុ'],
  resources: {
    scoreComponents,
    scoreBases,
    curricula,
    scoreAssessments,
    learningExpectations,
    totalScoreGradingRanges,
  },
  operations: {
    readAssessedCurriculum,
    readAssessedBases,
    readComponentDetails,
    saveComponentDetails,
    readDivider,
    saveDivider,
    removeDivider,
    readExpectedLearning,
    readScoreRule,
    saveTotalRanges,
  },
})
