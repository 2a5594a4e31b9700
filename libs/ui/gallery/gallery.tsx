import { Layout, Menu } from 'antd';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, NavLink, Route, Routes } from 'react-router-dom';
import { Button, Drawer, Icon, Segmented, ThemeProvider, useColorMode, useIsPhone, type ColorMode } from '../src';
import { CatalogueExample } from './catalogue-example';
import { DetailExample } from './detail-example';
import { FormExample } from './form-example';
import { ListExample } from './list-example';
import { StatesExample } from './states-example';

const PAGES: { path: string; label: string; icon: string; element: ReactNode }[] = [
  { path: '/', label: 'Lista', icon: 'list', element: <ListExample /> },
  { path: '/catalogo', label: 'Catálogo', icon: 'inventory', element: <CatalogueExample /> },
  { path: '/formulario', label: 'Formulario', icon: 'create', element: <FormExample /> },
  { path: '/detalle', label: 'Detalle', icon: 'view', element: <DetailExample /> },
  { path: '/estados', label: 'Estados', icon: 'report', element: <StatesExample /> },
];

const MODES: { value: ColorMode; label: string }[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
];

function Gallery() {
  const phone = useIsPhone();
  const { mode, setMode } = useColorMode();
  const [open, setOpen] = useState(false);
  const menu = (
    <Menu
      theme="dark"
      mode="inline"
      selectedKeys={[window.location.pathname]}
      items={PAGES.map((page) => ({
        key: page.path,
        icon: <Icon name={page.icon} />,
        label: <NavLink to={page.path}>{page.label}</NavLink>,
      }))}
    />
  );
  return (
    <Layout style={{ minHeight: '100vh' }}>
      {phone ? (
        <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={280}>
          {menu}
        </Drawer>
      ) : (
        <Layout.Sider width={240} style={{ paddingTop: 64 }}>
          {menu}
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          {phone ? (
            <Button type="text" aria-label="Menú" icon={<Icon name="menu" />} onClick={() => setOpen(true)} />
          ) : (
            <span />
          )}
          <Segmented options={MODES} value={mode} onChange={setMode} />
        </Layout.Header>
        <Layout.Content style={{ padding: phone ? 16 : 24 }}>
          <Routes>
            {PAGES.map((page) => (
              <Route key={page.path} path={page.path} element={page.element} />
            ))}
          </Routes>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <BrowserRouter>
    <ThemeProvider>
      <Gallery />
    </ThemeProvider>
  </BrowserRouter>,
);
