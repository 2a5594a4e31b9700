import {
  checkNewContractor,
  LIMITS,
  type ContractorPersonInput,
  type CreatedContractor,
  type NewContractorInput,
} from '@portal/domain';
import {
  Alert,
  Button,
  Flex,
  FormSection,
  Icon,
  Page,
  PageHeader,
  Panel,
  PortalForm,
  SubmitBar,
  TextField,
} from '@portal/ui';
import type { FormikErrors } from 'formik';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateContractor } from '../api/companies';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { ContactFields, IdentityFields } from '../users/identity-fields';
import { useInvitation } from '../users/user-invitation';

type Person = Record<keyof ContractorPersonInput, string>;
type Values = { name: string; leader: Person; operators: Person[] };

const NOBODY: Person = { name: '', lastName: '', documentType: '', document: '', email: '', phone: '' };

export function CreateContractorPage() {
  const navigate = useNavigate();
  const creation = useCreateContractor();
  const [created, setCreated] = useState<CreatedContractor | null>(null);
  return (
    <Page width="form">
      <PageHeader
        title={PAGES.contractorCreate.title}
        description={PAGES.contractorCreate.description}
        backTo={PAGES.companies.path}
      />
      {created ? (
        <Created contractor={created} onMore={() => setCreated(null)} />
      ) : (
        <PortalForm<Values>
          ariaLabel={PAGES.contractorCreate.title}
          initialValues={{ name: '', leader: NOBODY, operators: [NOBODY] }}
          validate={problemsOf}
          done={TOASTS.company.created}
          onSubmit={async (values) => {
            setCreated(await creation.mutateAsync(values as NewContractorInput));
          }}
        >
          {({ values, setFieldValue }) => (
            <>
              <FormSection title="Empresa">
                <TextField name="name" label="Nombre de la empresa" maxLength={LIMITS.nameMax} autoFocus />
              </FormSection>
              <FormSection
                title="Líder"
                description="Recibe las solicitudes de la empresa y las asigna a sus operarios."
              >
                <IdentityFields prefix="leader." rutOfOthers={rutOfOperators(values)} />
                <ContactFields prefix="leader." />
              </FormSection>
              {values.operators.map((_operator, index) => (
                <FormSection key={index} title={`Operario ${index + 1}`}>
                  {/* The first operator is there from the start, every other one was just asked for. */}
                  <IdentityFields prefix={`operators[${index}].`} isFirstFocused={index > 0} />
                  <ContactFields prefix={`operators[${index}].`} />
                </FormSection>
              ))}
              <Flex wrap gap={8} style={{ marginBlock: 12 }}>
                <Button
                  icon={<Icon name="create" />}
                  disabled={values.operators.length >= LIMITS.newContractorOperators}
                  onClick={() => void setFieldValue('operators', [...values.operators, NOBODY])}
                >
                  Agregar operario
                </Button>
                {values.operators.length > 1 && (
                  <Button
                    type="text"
                    danger
                    onClick={() => void setFieldValue('operators', values.operators.slice(0, -1))}
                  >
                    Quitar el último
                  </Button>
                )}
              </Flex>
              <SubmitBar label="Crear contratista" onCancel={() => void navigate(PAGES.companies.path)} />
            </>
          )}
        </PortalForm>
      )}
    </Page>
  );
}

const rutOfOperators = ({ operators }: Values) =>
  Object.fromEntries(operators.map((_operator, index) => [`operators[${index}].documentType`, 'RT']));

function problemsOf(values: Values): FormikErrors<Values> {
  const checked = checkNewContractor(values);
  if (checked.ok) return {};
  const { errors } = checked;
  const under = (path: string) =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([field, message]) =>
        field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
      ),
    );
  return {
    ...(errors.name === undefined ? {} : { name: errors.name }),
    leader: under('leader'),
    operators: values.operators.map((_operator, index) => under(`operators[${index}]`)),
  };
}

type CreatedProps = { contractor: CreatedContractor; onMore: () => void };

function Created({ contractor: { company, people, isInvited }, onMore }: CreatedProps) {
  const navigate = useNavigate();
  const { invite, isPending, dialog } = useInvitation();
  return (
    <Panel title={company.name}>
      <Alert
        type="success"
        showIcon
        title={
          isInvited
            ? 'Cada persona recibe un correo para elegir su contraseña.'
            : 'Entrega a cada persona su enlace para elegir contraseña.'
        }
      />
      <Flex component="ul" vertical gap={8} style={{ marginBlock: 16 }}>
        {people.map(({ id, name }, index) => (
          <Flex key={id} component="li" wrap align="center" justify="space-between" gap="4px 12px">
            <span>
              {name} · {index === 0 ? 'Líder' : 'Operario'}
            </span>
            {!isInvited && (
              <Button disabled={isPending} onClick={() => void invite({ id, name, lastName: '' })}>
                Enlace para {name}
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
      <Flex wrap gap={8} style={{ marginBlock: 12 }}>
        <Button type="primary" onClick={() => void navigate(`${PAGES.users.path}?company=${company.id}`)}>
          Ver sus usuarios
        </Button>
        <Button onClick={onMore}>Crear otro contratista</Button>
      </Flex>
      {dialog}
    </Panel>
  );
}
