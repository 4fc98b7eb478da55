import type { MailTexts } from "./mail-text.ts";

export const fr: MailTexts = {
  passwordReset: {
    subject: "{{title}} : choisir un nouveau mot de passe",
    text: `Bonjour {{username}},

quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien dans l'heure :

{{link}}

Il ne sert qu'une fois. Si ce n'était pas vous, ignorez ce message : votre mot de passe reste le même.`,
  },
  passwordChanged: {
    subject: "{{title}} : votre mot de passe a été changé",
    text: `Bonjour {{username}},

le mot de passe de votre compte a été changé et les autres sessions ont été fermées. Vos clés d'API fonctionnent encore. Si ce n'était pas vous, choisissez-en un nouveau, révoquez les clés tout de suite et prévenez votre administrateur :

{{link}}`,
  },
  emailChanged: {
    subject: "{{title}} : votre adresse e-mail a été changée",
    text: `Bonjour {{username}},

votre compte a désormais une autre adresse e-mail ; celle-ci ne recevra plus nos messages. Si ce n'était pas vous, prévenez tout de suite votre administrateur.`,
  },
  secondFactorRemoved: {
    subject: "{{title}} : le second facteur est désactivé",
    text: `Bonjour {{username}},

le second facteur de votre compte a été désactivé ; la connexion ne demande plus que le mot de passe. Si ce n'était pas votre souhait, réactivez-le et prévenez votre administrateur.`,
  },
  test: {
    subject: "{{title}} : courrier d'essai",
    text: `Bonjour {{username}},

ce courrier sert à essayer le serveur de courrier. Il est arrivé : il n'y a rien d'autre à faire.`,
  },
};
