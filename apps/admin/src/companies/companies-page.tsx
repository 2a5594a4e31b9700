import { createCompanySchema, editCompanySchema, LIMITS, type Company, type CreateCompanyInput } from '@portal/domain';
import { Button, Icon, TextField } from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import { COMPANY_CALLS } from '../api/record-calls';
import type { Catalogue } from '../catalogue/catalogue';
import { CataloguePage } from '../catalogue/catalogue-page';
import { PAGES } from '../pages';
import { nameColumn, statusColumn } from '../records/record-columns';
import type { WayOn } from '../records/refusal';
import { TOASTS } from '../toasts';

const COMPANIES: Catalogue<Company, CreateCompanyInput> = {
  words: {
    title: PAGES.companies.title,
    description: 'Las empresas contratistas, cada una con su líder y sus operarios.',
    what: 'empresa',
    deleteQuestion: '¿Estás seguro de eliminar esta empresa?',
    deleteConsequence: 'dejará de ofrecerse. Las solicitudes que ya atendió la conservan.',
    deleted: TOASTS.company.deleted,
    empty: {
      title: 'No hay empresas creadas',
      description: 'Aquí aparecerán las empresas contratistas.',
    },
  },
  columns: [nameColumn('Empresa', (company: Company) => company.name), statusColumn()],
  nameOf: (company) => company.name,
  calls: COMPANY_CALLS,
  form: {
    titles: { create: 'Crear empresa', edit: 'Editar empresa' },
    toasts: TOASTS.company,
    createSchema: createCompanySchema,
    editSchema: editCompanySchema,
    emptyValues: { name: '' },
    valuesOf: ({ name, status }) => ({ name, status }),
    fields: (
      <TextField name="name" label="Nombre" placeholder="Nombre de la empresa" maxLength={LIMITS.nameMax} autoFocus />
    ),
  },
};

export function CompaniesPage() {
  const navigate = useNavigate();
  const seeUsers = ({ id }: Company) => void navigate(`${PAGES.users.path}?company=${id}&status=activo`);
  const wayOn = (company: Company): WayOn => ({
    title: 'No se puede eliminar la empresa',
    advice:
      'Desactiva a sus usuarios o cámbialos de empresa. Las solicitudes abiertas deben terminar, o un asignador puede entregarlas a otra empresa.',
    action: {
      label: 'Ver sus usuarios',
      run: () => seeUsers(company),
    },
  });
  return (
    <CataloguePage
      catalogue={COMPANIES}
      otherWay={
        <Button type="primary" icon={<Icon name="add" />} onClick={() => void navigate(PAGES.contractorCreate.path)}>
          Crear contratista
        </Button>
      }
      moreActions={(company) => [{ key: 'users', label: 'Ver usuarios', onClick: () => seeUsers(company) }]}
      wayOn={wayOn}
    />
  );
}
