// npm run sbom. Prints the bill of materials (CycloneDX 1.6): `npm run -s sbom > bom.json`.
import { listMaterials } from './bill-of-materials.ts'

console.log(JSON.stringify(listMaterials(), null, 2))
