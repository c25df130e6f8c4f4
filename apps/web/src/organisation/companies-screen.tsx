import { companies, uploadCompanyLogo } from '@sala/contract/organisation/companies'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

const uploads = { logo: uploadCompanyLogo }

export default function CompaniesScreen() {
  return <ResourceScreen resource={companies} uploads={uploads} />
}
