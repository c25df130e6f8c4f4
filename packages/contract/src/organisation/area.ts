import { defineArea } from '../kit/area.ts'
import { banks } from './banks.ts'
import { branches, branchNames, uploadBranchLogo } from './branches.ts'
import { abouts, companies, uploadAboutImage, uploadCompanyLogo } from './companies.ts'
import { corporatePartners } from './corporate-partners.ts'
import { departments } from './departments.ts'
import { divisions } from './divisions.ts'
import { communes, districts, provinces, villages } from './places.ts'
import { positions } from './positions.ts'
import { branchStep, companyStep, placesStep } from './setup.ts'

export const organisation = defineArea({
  name: 'organisation',
  label: ['Organisation', 'អង្គភាព'],
  resources: {
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
  },
  operations: { uploadCompanyLogo, uploadAboutImage, uploadBranchLogo },
  setup: [companyStep, branchStep, placesStep],
})
