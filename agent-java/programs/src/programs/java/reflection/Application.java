package reflection;

import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Service;

/** Test subject: a Spring Boot application that starts, uses its beans, and prints what reflection says about classes, like {@link Members}. */
@SpringBootApplication
@EnableAsync
public class Application {
  public static void main(String[] arguments) throws Exception {
    SpringApplication application = new SpringApplication(Application.class);
    application.setLogStartupInfo(false);
    application.setBannerMode(org.springframework.boot.Banner.Mode.OFF);
    try (ConfigurableApplicationContext context = application.run(arguments)) {
      System.out.println(context.getBean(Greeter.class).greet("world") + " " + context.getBean("answer", Callable.class).call());
      Members.print(arguments, Application.class.getClassLoader());
    }
  }

  /** A bean with a dependency. */
  @Bean
  public Callable<Integer> answer(Greeter greeter) {
    return () -> greeter.greet("").length();
  }

  /** A bean behind a generated subclass. */
  @Service
  public static class Greeter {
    public String greet(String name) {
      return "hello " + name;
    }

    @Async
    public void later() {
      greet("later");
    }
  }
}
